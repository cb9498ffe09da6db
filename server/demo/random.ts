/** Repeatable random numbers: the same seed, stream and row give the same sequence. */

// The finaliser of MurmurHash3: neighbouring inputs give unrelated outputs.
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The random numbers of a row: mulberry32, seeded by the seed, the stream (one for each kind of row) and the index of the row. */
export class Random {
  private state: number;

  constructor(seed: number, stream: number, row: number) {
    this.state = mix(mix(mix(seed + 0x9e3779b9) ^ Math.imul(stream + 1, 0x27d4eb2f)) ^ row);
  }

  /** A 32-bit integer. */
  bits(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    return this.bits() / 4294967296;
  }

  /** An integer from 0 (inclusive) to `end` (exclusive). A `skew` above 1 prefers small numbers. */
  below(end: number, skew = 1): number {
    return Math.floor(end * (skew === 1 ? this.next() : this.next() ** skew));
  }

  /** True with this probability. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** An item of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** `count` different items of a list that has at least as many. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)[0]!);
  }

  /** An integer whose mean is `mean`: for 1.3 it is 1, or sometimes 2. */
  round(mean: number): number {
    return Math.floor(mean + this.next());
  }
}

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const two = (value: number): string => bytes[(value >>> 8) & 255]! + bytes[value & 255]!;
const four = (value: number): string => two(value >>> 16) + two(value);

/**
 * A UUID v7 with repeatable random bits.
 * @param time milliseconds since 1970
 */
export function timeId(time: number, random: Random): string {
  const [seconds, middle, more] = [Math.floor(time / 65536), random.bits(), random.bits()];
  const version = two(0x7000 | (middle >>> 20));
  const variant = two(0x8000 | (middle & 0x3fff));
  return `${four(seconds)}-${two(time % 65536)}-${version}-${variant}-${four(more)}${two(random.bits())}`;
}
