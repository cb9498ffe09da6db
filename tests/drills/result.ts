/** The options and the result of a drill, and how its figures are summed. */

interface DrillOptions {
  times: number | undefined;
  minutes: number | undefined;
  workers: number | undefined;
  random: () => number;
}

interface DrillResult {
  /** What was repeated how often, as '50 kills'. */
  repetitions: string;
  /** One line for each guarantee that did not hold; none where all held. */
  findings: string[];
  /** The measured figures, in one line. */
  figures: string;
}

export type Drill = (plan: DrillOptions) => Promise<DrillResult>;

/** The value below which a share of the values lies; 0 for no values. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Counts equal texts, as '503 × 12, 200 × 900'. */
export function tally(texts: Iterable<string | number>): string {
  const counts = new Map<string | number, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${text} × ${count}`).join(', ') || 'none';
}
