import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { createProjectBuilder, type ProjectBuilder } from "../../src-main/engine/graph/project-builder.ts";
import type { BuildTools, Packed, PackRequest } from "../../src-main/engine/pack.ts";
import { systemClock } from "../../src-main/files/clock.ts";
import { expectPacked, ownHome, pack } from "./engine.ts";
import { type Media, type TestProject, testProject } from "./project-builder.ts";

/** In the future of the disk, where every file has been left alone for long and its stamp counts. */
export const LATER = { ...systemClock, now: () => Date.now() + 60_000 };

/** A project that is built by way of the cache again and again. */
export class BuildGround {
  readonly project: TestProject;
  private readonly wishes: Partial<PackRequest>;

  constructor(media: Media, wishes: Partial<PackRequest> = {}) {
    this.project = testProject({ media });
    this.wishes = { raw: "auto", mpp: "bake", time: { kind: "zero" }, ...wishes };
  }

  /** Writes a file below MEDIA. */
  write(name: string, content: Uint8Array | string): void {
    writeFileSync(path.join(this.project.folder, "MEDIA", name), content);
  }

  request(wishes: Partial<PackRequest> = {}) {
    const { folder, output } = this.project;
    return { project: folder, output, ...this.wishes, ...wishes };
  }

  /** Builds by way of the cache, and without to compare every byte. */
  async build(wishes: Partial<PackRequest> = {}, tools: BuildTools = {}): Promise<Packed> {
    const packed = expectPacked(await pack(this.request(wishes), {}, { clock: LATER, ...tools }));
    const output = `${this.project.output}.clean.MOD`;
    const clean = expectPacked(await pack(this.request({ ...wishes, output, cache: false })));
    expect(readFileSync(packed.output).equals(readFileSync(output))).toBe(true);
    const said = packed.findings.filter(({ code }) => !code.startsWith("build-"));
    expect(said).toEqual(clean.findings);
    return packed;
  }

  /** Files of the cache: the ledger and the kept mod of each shelf. */
  static shelves(): { readonly ledger: string; readonly blocks: string }[] {
    const folder = path.join(ownHome(), "cache/builds");
    return readdirSync(folder).map((shelf) => {
      const names = readdirSync(path.join(folder, shelf)).sort();
      const [blocks] = names.filter((name) => name.endsWith(".blocks"));
      return { ledger: path.join(folder, shelf, "ledger"), blocks: path.join(folder, shelf, blocks ?? "none.blocks") };
    });
  }
}

/** What of a build the cache had to say. */
export const saidOfCache = ({ findings }: Packed): string[] =>
  findings.map(({ code }) => code).filter((code) => code.startsWith("build-"));

/** Changes a kept mod behind its ledger's back, as a disk does: its size and, to the ledger, its time stay. */
export function damageBlocks(
  { ledger, blocks }: { readonly ledger: string; readonly blocks: string },
  change: (bytes: Buffer) => Buffer,
): void {
  writeFileSync(blocks, change(readFileSync(blocks)));
  const bytes = readFileSync(ledger);
  const end = bytes.indexOf(0x0a);
  const head = JSON.parse(bytes.subarray(0, end).toString());
  head.mod.modifiedNs = String(statSync(blocks, { bigint: true }).mtimeNs);
  writeFileSync(ledger, Buffer.concat([Buffer.from(JSON.stringify(head)), bytes.subarray(end)]));
}

/** A builder of the project of a ground. */
export function builderOf(ground: BuildGround): Promise<ProjectBuilder> {
  ownHome();
  const request = {
    orphans: "skip",
    skipBroken: false,
    verify: "full",
    ids: "sequential",
    level: 6,
    gameVersion: undefined,
    threads: undefined,
    base: [],
    reconnect: true,
    ...ground.project,
    project: ground.project.folder,
    raw: "auto",
    mpp: "bake",
    time: { kind: "zero" },
  } as const;
  return createProjectBuilder(request, { clock: LATER });
}
