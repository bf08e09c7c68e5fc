import { type ChildProcess, fork, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const PEAK_MEMORY = pathToFileURL(path.join(import.meta.dirname, "peak-memory.mjs")).href;
/** How long a process may take to clean up after itself before it is killed. */
const PATIENCE_MS = 3000;

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Measure the peak memory too; the preload this takes costs a few milliseconds. */
  readonly withMemory?: boolean;
}

export interface EndedRun {
  /** From the moment before the start to the end of the process. */
  readonly milliseconds: number;
  /** Peak memory of the whole process; null unless asked for. */
  readonly peakBytes: number | null;
  readonly stdout: string;
}

/** A process that answers each message with one. */
export interface Server {
  ask(message: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** A process that goes on until it is stopped, and tells in lines. */
export interface Followed {
  readonly pid: number;
  /** The next line. Throws when there is none, since it has ended. */
  line(): Promise<string>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
}

/** The processes that a bench starts: each is a Node of the same version as this one, and none outlives `stop`. */
export class Processes {
  private readonly alive = new Set<ChildProcess>();
  private isStopped = false;

  /** Runs `node <args>` to its end. Throws unless it exits with 0; after `stop` never returns. */
  async run(args: readonly string[], { env = {}, withMemory = false }: RunOptions = {}): Promise<EndedRun> {
    if (this.isStopped) return never();
    const stdio: SpawnOptions["stdio"] = ["ignore", "pipe", "pipe", ...(withMemory ? ["pipe" as const] : [])];
    const first = withMemory ? ["--import", PEAK_MEMORY] : [];
    const start = performance.now();
    const child = spawn(process.execPath, [...first, ...args], { stdio, env: plainEnv(env) });
    this.watch(child);
    let milliseconds = 0;
    child.once("exit", () => {
      milliseconds = performance.now() - start;
    });
    const [stdout, stderr, peak] = [1, 2, 3].map((descriptor) => collect(child, descriptor));
    const [code, signal] = await once(child, "close");
    if (this.isStopped) return never();
    if (code !== 0) throw new Error(`node ${args.join(" ")} ended with ${code ?? signal}\n${stderr()}${stdout()}`);
    return { milliseconds, peakBytes: withMemory ? Number(peak()) : null, stdout: stdout() };
  }

  /** Starts a script of the bench that answers messages. */
  start(script: string, args: readonly string[]): Server {
    const child = fork(script, args, { stdio: ["ignore", "ignore", "inherit", "ipc"], env: plainEnv({}) });
    this.watch(child);
    const gone = once(child, "exit");
    return {
      ask: async (message) => {
        if (this.isStopped) return never();
        const answer = once(child, "message");
        child.send(message);
        const first = await Promise.race([answer, gone.then(() => null)]);
        if (this.isStopped) return never();
        if (first === null) throw new Error(`${path.basename(script)} ended too early`);
        return first[0];
      },
      stop: async () => {
        child.disconnect();
        await gone;
      },
    };
  }

  /** Starts `node <args>` and leaves it at work. Throws when it cannot be started. */
  follow(args: readonly string[], env: Readonly<Record<string, string>>): Followed {
    const child = spawn(process.execPath, [...args], { stdio: ["ignore", "pipe", "pipe"], env: plainEnv(env) });
    this.watch(child);
    const gone = once(child, "exit");
    const stderr = collect(child, 2);
    const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
    return {
      pid: child.pid!,
      line: async () => {
        const { value, done } = await lines.next();
        if (this.isStopped) return never();
        if (done === true) throw new Error(`node ${args.join(" ")} ended too early\n${stderr()}`);
        return value;
      },
      stop: async () => {
        child.kill("SIGINT");
        await gone;
      },
    };
  }

  /** Ends every process that is still running and waits until it is gone. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(
      [...this.alive].map(async (child) => {
        const gone = once(child, "exit");
        child.kill("SIGTERM");
        const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
        await gone;
        clearTimeout(timer);
      }),
    );
  }

  private watch(child: ChildProcess): void {
    this.alive.add(child);
    child.once("exit", () => this.alive.delete(child));
  }
}

/** What a caller waits for while the bench is being stopped: nothing of it is to go on. */
function never(): Promise<never> {
  return new Promise(() => {});
}

function collect(child: ChildProcess, descriptor: number): () => string {
  const pieces: Buffer[] = [];
  child.stdio[descriptor]?.on("data", (piece: Buffer) => pieces.push(piece));
  return () => Buffer.concat(pieces).toString();
}

/** Nothing of the caller's surroundings that changes what the program does. */
function plainEnv(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(TL2_|LAMPLIGHTER_|NODE_|VITEST)/.test(name));
  return { ...Object.fromEntries(kept), ...more };
}
