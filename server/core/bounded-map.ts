/** A map that keeps what was used of late and forgets the rest, so that no flood of different keys fills the memory. */
interface Kept<Value> {
  value: Value;
  size: number;
}

export class BoundedMap<Value> {
  private recent = new Map<string, Kept<Value>>();
  private before = new Map<string, Kept<Value>>();
  private size = 0;

  /** @param most how much is surely kept, in whatever `set` counts; up to twice as much is there */
  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    const recent = this.recent.get(key);
    if (recent) return recent.value;
    const kept = this.before.get(key);
    if (kept) this.set(key, kept.value, kept.size);
    return kept?.value;
  }

  /** Keeps a value; what is there already under its key stays. */
  set(key: string, value: Value, size: number): void {
    if (this.recent.has(key)) return;
    if (this.size + size > this.most) {
      this.before = this.recent;
      this.recent = new Map();
      this.size = 0;
    }
    this.size += size;
    this.recent.set(key, { value, size });
  }

  delete(key: string): void {
    this.size -= this.recent.get(key)?.size ?? 0;
    this.recent.delete(key);
    this.before.delete(key);
  }
}
