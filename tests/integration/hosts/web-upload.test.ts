import { existsSync, readdirSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { Handles } from "../../../src-main/services/handles.ts";
import { UPLOAD_LIMITS, Uploads } from "../../../src-main/services/uploads.ts";
import type { Answer } from "../../../src-shared/contract/answer.ts";
import type { OpenedFile } from "../../../src-shared/contract/models/app.ts";
import { openGround } from "../../support/app-ground.ts";
import { smallMod } from "../../support/play-ground.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { openTab, type StartedWeb, startWeb } from "../../support/ways.ts";

/** Files that a page in a browser hands over as bytes. */

const MOD = smallMod(77n);

interface Reply {
  readonly status: number;
  readonly text: string;
}

/** Headers as given, unlike fetch, which would not let us lie. */
function upload(
  web: StartedWeb,
  { query = "?name=A.mod", method = "POST", headers = {}, body = MOD as Uint8Array } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const all = {
      ...{ "content-type": "application/octet-stream", "x-lamplighter-window": "window-1" },
      ...{ origin: web.origin, cookie: web.cookie },
      ...headers,
    };
    const options = { host: "127.0.0.1", port: web.host.port, agent: false, method, path: `/upload${query}` };
    const request = httpRequest({ ...options, headers: all }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

const answerOf = ({ text }: Reply) => JSON.parse(text) as Answer<OpenedFile>;

/** Everything that was uploaded and is still there. */
function kept(home: string): string[] {
  const folder = path.join(home, "cache/uploads");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe("a file that a page hands over", () => {
  it("can be looked at and installed like one that was opened, and is gone at the end", async () => {
    const { app, home, profile } = await openGround();
    const web = await startWeb(app);
    const answer = answerOf(await upload(web, { query: `?name=${encodeURIComponent("C:\\fakepath\\Свет.mod")}` }));
    expect(answer).toMatchObject({ ok: true, value: { name: "Свет.mod", path: "Свет.mod" } });
    const client = openTab(web);
    const files = [answer.ok ? answer.value.file : ""];
    const preview = await client.call("install.preview", { files });
    expect(preview).toMatchObject({ ok: true, value: { items: [{ action: "new", mod: { id: "77" } }] } });
    const handle = preview.ok ? preview.value.preview : "";
    expect(await client.call("install.commit", { preview: handle, items: ["1"] })).toMatchObject({ ok: true });
    expect(new Uint8Array(readFileSync(path.join(profile, "mods/Свет.mod")))).toEqual(MOD);
    expect(kept(home)).toEqual(["Свет.mod"]);
    await app.close();
    expect(kept(home)).toEqual([]);
  });

  it.each([
    ["../../x.mod", "x.mod"],
    ["..", "upload"],
    ["a:b.mod", "a_b.mod"],
    ["CON.mod", "CON_.mod"],
    ["\0.mod", "_.mod"],
  ])("called %j stays in its folder, as %s", async (name, own) => {
    const { app, home } = await openGround();
    const web = await startWeb(app);
    expect(answerOf(await upload(web, { query: `?name=${encodeURIComponent(name)}` }))).toMatchObject({
      value: { name: own },
    });
    expect(kept(home)).toEqual([own]);
  });
});

describe("nobody else may", () => {
  it.each([
    ["without the session", { headers: { cookie: "" } }, 401],
    ["from another page", { headers: { origin: "http://evil.example" } }, 403],
    ["without an origin", { headers: { origin: "" } }, 403],
    ["from a site across", { headers: { "sec-fetch-site": "cross-site" } }, 403],
    ["under another name of this machine", { headers: { host: "evil.example" } }, 403],
    ["with a form", { headers: { "content-type": "multipart/form-data" } }, 415],
    ["with GET", { method: "GET" }, 405],
    ["without saying which window it is", { headers: { "x-lamplighter-window": "" } }, 400],
    ["without a name", { query: "" }, 400],
    ["with a name without end", { query: `?name=${"a".repeat(501)}` }, 400],
    ["with more bytes than are taken", { headers: { "content-length": String(UPLOAD_LIMITS.each + 1) } }, 413],
  ])("hand over files %s", async (_, options, status) => {
    const receive = vi.fn();
    const web = await startWeb({ connect: () => ({ call: vi.fn(), close: () => {} }) as never, receive });
    const reply = upload(web, options);
    expect((await reply).status).toBe(status);
    expect(receive).not.toHaveBeenCalled();
  });
});

async function* pieces(...all: readonly (Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const piece of all) {
    if (piece instanceof Error) throw piece;
    yield piece;
  }
}

describe("what is kept of uploads", () => {
  const begin = (each: number, all: number) => {
    const folder = tempFolder();
    return { folder, uploads: new Uploads(folder, new Handles("salt"), { each, all }) };
  };
  const names = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();

  it("is nothing of one that is too large, or that breaks off", async () => {
    const { folder, uploads } = begin(10, 100);
    await expect(uploads.take("a", pieces(new Uint8Array(6), new Uint8Array(5)))).rejects.toMatchObject({
      kind: "too-large",
    });
    const broken = new Error("aborted");
    await expect(uploads.take("b", pieces(new Uint8Array(6), broken))).rejects.toBe(broken);
    expect(names(folder)).toEqual([]);
    await uploads.take("c", pieces(new Uint8Array(10)));
    expect(names(folder)).toEqual(["c"]);
    await uploads.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is what came last", async () => {
    const { folder, uploads } = begin(10, 25);
    for (const name of ["a", "b", "c", "d"]) await uploads.take(name, pieces(new Uint8Array(10)));
    expect(names(folder)).toEqual(["c", "d"]);
  });
});
