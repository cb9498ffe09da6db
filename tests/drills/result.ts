/** What a drill is given, and what it tells. */

export interface DrillOptions {
  times: number | undefined;
  minutes: number | undefined;
  workers: number | undefined;
  random: () => number;
}

export interface DrillResult {
  /** How often what was done, as '50 kills'. */
  repetitions: string;
  /** A sentence for each promise that was not kept; none where all were. */
  findings: string[];
  /** What was measured, in one line. */
  figures: string;
}

export type Drill = (plan: DrillOptions) => Promise<DrillResult>;

/** The value below which a share of the values lies; 0 where there are none. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** How often each text comes, as '503 × 12, 200 × 900'. */
export function tally(texts: Iterable<string | number>): string {
  const counts = new Map<string | number, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${text} × ${count}`).join(', ') || 'none';
}
