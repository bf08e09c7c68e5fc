/** Keeps what was made last, up to so many bytes together. */
export class SizedCache<T> {
  private readonly limit: number;
  private readonly kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  private bytes = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Undefined when it is not kept. */
  get(key: string): T | undefined {
    const found = this.kept.get(key);
    if (found === undefined) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  /** Makes room by dropping what was not asked for longest. The newest stays, however large it is. */
  set(key: string, value: T, bytes: number): void {
    this.bytes += bytes - (this.kept.get(key)?.bytes ?? 0);
    this.kept.delete(key);
    for (const [oldest, entry] of this.kept) {
      if (this.bytes <= this.limit) break;
      this.kept.delete(oldest);
      this.bytes -= entry.bytes;
    }
    this.kept.set(key, { value, bytes });
  }
}
