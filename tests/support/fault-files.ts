import type { FileLayer, OpenFile } from "../../src-main/files/file-layer.ts";

export type Errno = "ENOSPC" | "EPERM" | "EIO" | "EACCES" | "EXDEV" | "EBUSY" | "EEXIST" | "ENOENT";

/**
 * What happens at the chosen step. An errno: the call fails with it and does nothing (a `close` closes all the same, as
 * systems do). `short`: a write writes half; other calls are not touched. `kill`: nothing more reaches the disk, a write
 * at that step gets half-way, and every later call fails too, as if the process had ended there.
 */
export type Fault = Errno | "short" | "kill";

export type Call = keyof FileLayer | `file.${keyof OpenFile}`;

export interface Step {
  readonly call: Call;
  readonly path: string;
}

export interface FaultPlan {
  /** Which step fails, counted from 0: of all calls, or of those of one kind when `call` is given. */
  readonly at: number;
  readonly call?: Call;
  readonly fault: Fault;
  /** Steps that fail from `at` on; default one. */
  readonly times?: number;
}

/** Thrown by every call after a simulated kill. It is no system error, so the program must let it through. */
export class Killed extends Error {
  constructor() {
    super("the process was killed here");
    this.name = "Killed";
  }
}

export interface FaultyFiles {
  readonly files: FileLayer;
  /** Every call so far, also those that failed. */
  readonly steps: readonly Step[];
}

function systemError(errno: Errno, { call, path }: Step): Error {
  return Object.assign(new Error(`${errno}: simulated, ${call} '${path}'`), { code: errno, path, syscall: call });
}

const half = (length: number) => Math.floor(length / 2);

/** A layer over another one that counts its steps and fails where the plan says; without a plan it only counts. */
export function faultyFiles(base: FileLayer, plan?: FaultPlan): FaultyFiles {
  const steps: Step[] = [];
  let matching = 0;
  let killed = false;

  /** The fault of this step; throws it unless the call has something to do first. */
  const step = (call: Call, path: string): "none" | "short" | "kill" => {
    if (killed) throw new Killed();
    const now = { call, path };
    steps.push(now);
    if (plan === undefined || (plan.call !== undefined && plan.call !== call)) return "none";
    const at = matching++;
    if (at < plan.at || at >= plan.at + (plan.times ?? 1)) return "none";
    if (plan.fault === "kill") killed = true;
    if (plan.fault === "kill" || plan.fault === "short") return plan.fault;
    throw systemError(plan.fault, now);
  };

  const expectLife = (fault: "none" | "short" | "kill") => {
    if (fault === "kill") throw new Killed();
  };

  const faultyFile = (file: OpenFile, path: string): OpenFile => ({
    async read(into, position) {
      const fault = step("file.read", path);
      expectLife(fault);
      return file.read(fault === "short" && into.length > 1 ? into.subarray(0, half(into.length)) : into, position);
    },
    async write(bytes, position) {
      const fault = step("file.write", path);
      const part = fault === "none" || bytes.length < 2 ? bytes : bytes.subarray(0, half(bytes.length));
      const went = await file.write(part, position);
      expectLife(fault);
      return went;
    },
    async writev(chunks, position) {
      const fault = step("file.writev", path);
      const all = Buffer.concat(chunks);
      const part = fault === "none" || all.length < 2 ? all : all.subarray(0, half(all.length));
      const went = await file.write(part, position);
      expectLife(fault);
      return went;
    },
    async facts() {
      expectLife(step("file.facts", path));
      return file.facts();
    },
    async chmod(mode) {
      expectLife(step("file.chmod", path));
      await file.chmod(mode);
    },
    async touch(modifiedMs) {
      expectLife(step("file.touch", path));
      await file.touch(modifiedMs);
    },
    async sync() {
      expectLife(step("file.sync", path));
      await file.sync();
    },
    async close() {
      try {
        expectLife(step("file.close", path));
      } finally {
        await file.close();
      }
    },
  });

  type PathCall = Exclude<keyof FileLayer, "open">;
  const wrapped = {} as Record<PathCall, unknown>;
  for (const call of Object.keys(base).filter((name) => name !== "open") as PathCall[]) {
    const original = base[call] as (...args: readonly string[]) => unknown;
    const guarded = (...args: readonly string[]) => {
      expectLife(step(call, args.at(-1)!));
      return original(...args);
    };
    wrapped[call] = call.endsWith("Sync") ? guarded : async (...args: readonly string[]) => guarded(...args);
  }
  const files: FileLayer = {
    ...(wrapped as unknown as Omit<FileLayer, "open">),
    async open(path, mode) {
      expectLife(step("open", path));
      return faultyFile(await base.open(path, mode), path);
    },
  };
  return { files, steps };
}
