import { randomBytes } from "node:crypto";

/** Things that a window may ask for once, under names that nobody guesses. The oldest make room. */
export class Kept<T> {
  readonly #kind: string;
  readonly #most: number;
  readonly #things = new Map<string, T>();

  constructor(kind: string, most: number) {
    this.#kind = kind;
    this.#most = most;
  }

  /** `lost`: what made room. */
  keep(thing: T): { readonly handle: string; readonly lost: T | null } {
    const handle = `${this.#kind}-${randomBytes(12).toString("hex")}`;
    this.#things.set(handle, thing);
    const [oldest] = this.#things.keys();
    return { handle, lost: this.#things.size > this.#most ? this.take(oldest) : null };
  }

  take(handle: string): T | null {
    const thing = this.#things.get(handle) ?? null;
    this.#things.delete(handle);
    return thing;
  }

  /** Under the name that it was taken by. */
  putBack(handle: string, thing: T): void {
    this.#things.set(handle, thing);
  }

  takeAll(): T[] {
    const things = [...this.#things.values()];
    this.#things.clear();
    return things;
  }
}
