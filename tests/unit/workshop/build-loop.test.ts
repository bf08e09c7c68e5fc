import { describe, expect, test } from "vitest";
import { CancelledError } from "../../../src-main/engine/operation.ts";
import { BuildLoop } from "../../../src-main/workshop/build-loop.ts";
import { BuildQueue } from "../../../src-main/workshop/build-queue.ts";

interface Run {
  readonly isFull: boolean;
  readonly signal: AbortSignal;
  begin(): void;
  end(result: string): void;
  fail(error: unknown): void;
}

/** Builds that go on until the test ends them; an aborted one ends by itself, as builds do. */
function handLoop() {
  const runs: Run[] = [];
  const loop = new BuildLoop<string>((isFull, signal, begun) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener("abort", () => reject(signal.reason));
    runs.push({ isFull, signal, begin: begun, end: resolve, fail: reject });
    return promise;
  });
  const started = async (count: number) => {
    await expect.poll(() => runs.length).toBe(count);
    return runs[count - 1];
  };
  return { loop, runs, started };
}

describe("a loop of builds", () => {
  test("begins again when something is wanted while it runs, and whoever waited gets the later one", async () => {
    const { loop, runs, started } = handLoop();
    const first = loop.request(false);
    (await started(1)).begin();
    const second = loop.request(true);
    expect(runs[0].signal.aborted).toBe(true);
    const again = await started(2);
    expect(again.isFull).toBe(true);
    again.end("second");
    expect(await Promise.all([first, second])).toEqual(["second", "second"]);
  });

  test("does not begin again before it has looked at anything", async () => {
    const { loop, runs, started } = handLoop();
    const first = loop.request(false);
    const run = await started(1);
    const second = loop.request(false);
    expect(run.signal.aborted).toBe(false);
    run.end("one");
    expect(await Promise.all([first, second])).toEqual(["one", "one"]);
    expect(runs).toHaveLength(1);
  });

  test("lets a build come to its end after it was begun again very often", async () => {
    const { loop, runs, started } = handLoop();
    const waiting = [loop.request(false)];
    for (let count = 1; count <= 21; count++) {
      (await started(count)).begin();
      waiting.push(loop.request(false));
    }
    expect(runs[20].signal.aborted).toBe(false);
    runs[20].end("at last");
    (await started(22)).end("after it");
    const results = await Promise.all(waiting);
    expect(results.slice(0, 21)).toEqual(Array(21).fill("at last"));
    expect(results[21]).toBe("after it");
  });

  test("ends when it is stopped, and can go on after that", async () => {
    const { loop, started } = handLoop();
    const first = loop.request(false);
    (await started(1)).begin();
    await Promise.all([expect(first).rejects.toBeInstanceOf(CancelledError), loop.stop()]);
    const second = loop.request(false);
    (await started(2)).end("two");
    expect(await second).toBe("two");
  });

  test("once closed builds nothing more, and closing waits for nothing but the build that runs", async () => {
    const { loop, runs, started } = handLoop();
    const first = loop.request(false);
    (await started(1)).begin();
    const late = first.catch(() => loop.request(false));
    await loop.close();
    await expect(late).rejects.toBeInstanceOf(CancelledError);
    expect(runs).toHaveLength(1);
  });

  test("stopped, waits for the build that runs and not for one that is asked for then", async () => {
    const { loop, started } = handLoop();
    const first = loop.request(false);
    (await started(1)).begin();
    const next = first.catch(() => loop.request(false));
    await loop.stop();
    (await started(2)).end("two");
    expect(await next).toBe("two");
  });

  test("who gives up waits no more; the build goes on for the others, and ends when nobody waits", async () => {
    const { loop, runs, started } = handLoop();
    const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
    const first = loop.request(false, one.signal);
    (await started(1)).begin();
    const second = loop.request(false, two.signal);
    one.abort();
    two.abort();
    await expect(first).rejects.toBeInstanceOf(CancelledError);
    await expect(second).rejects.toBeInstanceOf(CancelledError);
    const third = loop.request(false, three.signal);
    (await started(2)).begin();
    const fourth = loop.request(false);
    three.abort();
    await expect(third).rejects.toBeInstanceOf(CancelledError);
    (await started(3)).end("for the other");
    expect(await fourth).toBe("for the other");
    expect(runs).toHaveLength(3);
    await expect(loop.request(false, three.signal)).rejects.toBeInstanceOf(CancelledError);
    expect(runs).toHaveLength(3);
  });

  test("what was wanted once more is not built when nobody wants it any more", async () => {
    const { loop, runs, started } = handLoop();
    const waiting = [loop.request(false)];
    for (let count = 1; count <= 20; count++) {
      (await started(count)).begin();
      waiting.push(loop.request(false));
    }
    (await started(21)).begin();
    const late = new AbortController();
    const last = loop.request(false, late.signal);
    late.abort();
    await expect(last).rejects.toBeInstanceOf(CancelledError);
    runs[20].end("at last");
    expect(await Promise.all(waiting)).toEqual(Array(21).fill("at last"));
    expect(await Promise.race([started(22), loop.stop().then(() => "no other")])).toBe("no other");
  });

  test("tells a fault to whoever waits, and goes on", async () => {
    const { loop, started } = handLoop();
    const first = loop.request(false);
    (await started(1)).fail(new Error("ours"));
    await expect(first).rejects.toThrow("ours");
    const second = loop.request(false);
    (await started(2)).end("two");
    expect(await second).toBe("two");
  });
});

describe("the queue of builds", () => {
  test("does one after the other, in the order in which they came, whatever becomes of each", async () => {
    const queue = new BuildQueue();
    const { signal } = new AbortController();
    const log: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = queue.run(signal, async () => {
      log.push("a");
      await gate.promise;
      log.push("a ends");
      throw new Error("a");
    });
    const second = queue.run(signal, async () => void log.push("b"));
    gate.resolve();
    await expect(first).rejects.toThrow("a");
    await second;
    expect(log).toEqual(["a", "a ends", "b"]);
  });

  test("lets one that is given up go at once, and does not do it", async () => {
    const queue = new BuildQueue();
    const gate = Promise.withResolvers<void>();
    const running = queue.run(new AbortController().signal, () => gate.promise);
    const abort = new AbortController();
    const done: string[] = [];
    const waiting = queue.run(abort.signal, async () => void done.push("waiting"));
    abort.abort(new CancelledError());
    await expect(waiting).rejects.toBeInstanceOf(CancelledError);
    gate.resolve();
    await running;
    expect(await queue.run(new AbortController().signal, async () => "next")).toBe("next");
    expect(done).toEqual([]);
  });
});
