/** How long requests took, by kind of address and status: kept in plain numbers, put into words only when asked. */
import type { MetricObject, MetricValue } from 'prom-client';

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const routes = [
  ['/graphql', 'graphql'],
  ['/api/', 'rest'],
  ['/pictures/', 'picture'],
  ['/assets/', 'asset'],
  ['/health/', 'health'],
  ['/metrics', 'metrics'],
] as const;

/** The kind of address that a request went to; addresses themselves would be endlessly many. */
export const routeOf = (url: string): string => routes.find(([beginning]) => url.startsWith(beginning))?.[1] ?? 'page';

/** The times of one kind of request. */
class Times {
  private readonly counts = new Float64Array(bounds.length + 1);
  private sum = 0;

  add(seconds: number): void {
    let at = 0;
    while (at < bounds.length && seconds > bounds[at]!) at += 1;
    this.counts[at]! += 1;
    this.sum += seconds;
  }

  /** As Prometheus wants it: how many took at most so long. */
  values(name: string, labels: Record<string, string | number>): MetricValue<string>[] {
    let total = 0;
    const buckets = [...this.counts].map((count, at) => ({
      metricName: `${name}_bucket`,
      labels: { ...labels, le: bounds[at] ?? '+Inf' },
      value: (total += count),
    }));
    const whole = [
      { metricName: `${name}_sum`, labels, value: this.sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
    return [...buckets, ...whole] as MetricValue<string>[];
  }
}

const name = 'http_request_seconds';
const help = 'How long requests took until they were answered, in seconds.';

/** A metric for a registry that is filled without building a text for each request. */
export class Timings {
  readonly name = name;
  private readonly times = new Map<string, Map<number, Times>>();

  add(url: string, status: number, seconds: number): void {
    const route = routeOf(url);
    let byStatus = this.times.get(route);
    if (!byStatus) this.times.set(route, (byStatus = new Map()));
    let times = byStatus.get(status);
    if (!times) byStatus.set(status, (times = new Times()));
    times.add(seconds);
  }

  async get(): Promise<MetricObject & { values: MetricValue<string>[] }> {
    const values = [...this.times].flatMap(([route, byStatus]) =>
      [...byStatus].flatMap(([status, times]) => times.values(name, { route, status })),
    );
    return { name, help, type: 'histogram', aggregator: 'sum', values } as unknown as MetricObject & {
      values: MetricValue<string>[];
    };
  }
}
