import { expect, MAY_COMPLAIN, test } from "./support/app.ts";

/*
 * What a page may not do, in both hosts. Scripts of the tests run outside the content policy, so what they try is put
 * into a timer, where it is the page's own doing.
 */

test("eval and Function are forbidden", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const results = await app.page.evaluate(async () => {
    const attempt = (work: () => unknown) =>
      new Promise<string>((resolve) =>
        setTimeout(() => {
          try {
            resolve(`did ${work()}`);
          } catch (error) {
            resolve((error as Error).name);
          }
        }),
      );
    const evaluate = Reflect.get(globalThis, "eval") as (text: string) => unknown;
    return [await attempt(() => evaluate("1 + 1")), await attempt(() => new Function("return 2")())];
  });
  expect(results).toEqual(["EvalError", "EvalError"]);
});

test("scripts inside the page and of other hosts do not run", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const results = await app.page.evaluate(async () => {
    const page = globalThis as unknown as { ran?: boolean };
    // Trusted types would stop these before the rest of the policy is asked; an import is no element.
    const remote = (src: string) =>
      import(src).then(
        () => "loaded",
        () => "refused",
      );
    try {
      const inline = document.createElement("script");
      inline.append("globalThis.ran = true");
      document.head.append(inline);
    } catch {
      // Newer shells refuse the text already, older ones to run it.
    }
    return {
      inline: page.ran ?? false,
      remote: await remote("https://example.invalid/x.js"),
      data: await remote("data:text/javascript,globalThis.ran=true"),
      ran: page.ran ?? false,
    };
  });
  expect(results).toEqual({ inline: false, remote: "refused", data: "refused", ran: false });
});

test("an attribute with a script does nothing", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const ran = await app.page.evaluate(() => {
    const button = document.createElement("button");
    try {
      button.setAttribute("onclick", "globalThis.clicked = true");
    } catch {
      // Newer shells refuse the attribute already.
    }
    document.body.append(button);
    button.click();
    button.remove();
    return "clicked" in globalThis;
  });
  expect(ran).toBe(false);
});

test("text never becomes markup", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const results = await app.page.evaluate(() => {
    const attempt = (work: () => void) => {
      try {
        work();
        return "did";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const element = document.createElement("div");
    return [
      attempt(() => {
        element.innerHTML = "<img src=x>";
      }),
      attempt(() => element.insertAdjacentHTML("beforeend", "<p>")),
      attempt(() => {
        document.createElement("script").src = "/x.js";
      }),
      element.childNodes.length,
    ];
  });
  expect(results).toEqual(["TypeError", "TypeError", "TypeError", 0]);
});

test("the page speaks to nobody but its host", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const results = await app.page.evaluate(async () => {
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => "went through",
        () => "refused",
      );
    const violated = new Promise<string>((resolve) =>
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective), {
        once: true,
      }),
    );
    const fetched = await refused(fetch("https://example.invalid/"));
    return { fetched, directive: await violated, file: await refused(fetch("file:///etc/passwd")) };
  });
  expect(results).toEqual({ fetched: "refused", directive: "connect-src", file: "refused" });
});

test("Node is nowhere", async ({ app }) => {
  const found = await app.page.evaluate(() =>
    ["require", "process", "module", "Buffer", "global", "__dirname", "electron"].filter((name) => name in globalThis),
  );
  expect(found).toEqual([]);
});

test("every answer has the content policy, errors too", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const policies = await app.page.evaluate(() =>
    Promise.all(
      ["/", "/none.js"].map(async (address) => (await fetch(address)).headers.get("content-security-policy") ?? ""),
    ),
  );
  for (const policy of policies) {
    const rules = policy.split("; ");
    for (const rule of ["default-src 'none'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(rules).toContain(rule);
    expect(policy).not.toContain("unsafe");
  }
});

test("names that lead elsewhere are not files of the page", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const statuses = await app.page.evaluate(() =>
    Promise.all(
      ["/../package.json", "/%2e%2e/package.json", "/..%2f..%2fpackage.json", "/%5c..%5cmain.js", "//main.js"].map(
        async (address) =>
          fetch(address).then(
            ({ status }) => status,
            () => 404,
          ),
      ),
    ),
  );
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});

test("a page of others cannot be put into the page", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const found = await app.page.evaluate(async () => {
    const violated = new Promise<string>((resolve) =>
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective), {
        once: true,
      }),
    );
    const frame = document.createElement("iframe");
    frame.src = "https://example.invalid/";
    document.body.append(frame);
    const directive = await violated;
    frame.remove();
    const blank = document.createElement("iframe");
    document.body.append(blank);
    const hasBridge = "lamplighter" in (blank.contentWindow ?? {});
    blank.remove();
    return { directive, hasBridge };
  });
  expect(found).toEqual({ directive: "frame-src", hasBridge: false });
});
