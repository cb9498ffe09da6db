/** Reads a counter of the test's own process, as `GET /metrics` shows it. */
import { register } from 'prom-client';

/** Returns the value of a metric without labels. @throws Error for an unknown name */
export async function metricValue(name: string): Promise<number> {
  const metric = register.getSingleMetric(name);
  if (!metric) throw new Error(`There is no metric ${name}.`);
  return (await metric.get()).values[0]?.value ?? 0;
}
