/** Formats timestamps as ISO 8601 like `Date`, but faster, since a large demo has millions. */
const day = 86_400_000;
const days = new Map<number, string>();
const padded = Array.from({ length: 1000 }, (_, value) => String(value).padStart(2, '0'));
const three = padded.map((text) => text.padStart(3, '0'));

/** @param time milliseconds since 1970 */
export function isoTime(time: number): string {
  const whole = Math.floor(time / day);
  let date = days.get(whole);
  if (date === undefined) days.set(whole, (date = new Date(whole * day).toISOString().slice(0, 11)));
  const rest = time - whole * day;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${date}${padded[Math.floor(minutes / 60)]}:${padded[minutes % 60]}:${padded[seconds % 60]}.${three[rest % 1000]}Z`;
}
