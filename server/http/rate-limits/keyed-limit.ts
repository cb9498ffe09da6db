/** Counts what is in progress for each key, as for an account or an address, up to a limit. */
export class KeyedLimit {
  private readonly counts = new Map<string, number>();

  /**
   * Acquires a slot of a key.
   * @returns the function that releases the slot, to be called once; undefined where the key has `max`
   */
  acquire(key: string, max: number): (() => void) | undefined {
    const count = this.counts.get(key) ?? 0;
    if (count >= max) return undefined;
    this.counts.set(key, count + 1);
    return () => {
      const left = this.counts.get(key)! - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    };
  }
}
