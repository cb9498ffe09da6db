/** Numbers that rooms keep of themselves for whoever watches the site: counting is an addition, and nobody else is called. */

type Labels = Readonly<Record<string, string>>;

/** One number with its name; several of one name differ in their labels. */
export interface Measure {
  name: string;
  help: string;
  kind: 'counter' | 'gauge';
  labels: Labels;
  read(): number;
}

const measures = new Map<string, Measure>();

// Whoever names a measure again means the new one: a site that was opened anew in this process.
const keep = (measure: Measure): void =>
  void measures.set(`${measure.name} ${Object.values(measure.labels).join(' ')}`, measure);

/** All that were named, those of one name together. */
export const allMeasures = (): Measure[] => [...measures.values()].sort((a, b) => (a.name < b.name ? -1 : 1));

/**
 * A number that only grows. Make it once, beside the code that counts: labels are fixed, so counting builds no text.
 * @param name in snake_case, ending with `_total`
 * @param help one sentence
 */
export function counter(name: string, help: string, labels: Labels = {}): { add(): void } {
  let count = 0;
  keep({ name, help, kind: 'counter', labels, read: () => count });
  return { add: () => void (count += 1) };
}

/** Numbers that only grow, one for each value of a label; of values there must be few. */
export function counters(name: string, help: string, label: string): { add(value: string): void } {
  const known = new Map<string, ReturnType<typeof counter>>();
  return {
    add(value) {
      let one = known.get(value);
      if (!one) known.set(value, (one = counter(name, help, { [label]: value })));
      one.add();
    },
  };
}

/** A number that is looked up when somebody asks for it. */
export const gauge = (name: string, help: string, read: () => number, labels: Labels = {}): void =>
  keep({ name, help, kind: 'gauge', labels, read });
