import { expect, it } from "vitest";
import { FileError, type FileErrorKind } from "../../../src-main/files/file-error.ts";
import { keepingBuilder } from "../../../src-main/workshop/builder.ts";
import { testProject } from "../../support/project-builder.ts";
import { HandHints, HandTimers, openTestProject } from "../../support/workshop.ts";

/** A watched project whose first build ends with this error of the system; time stands still. */
async function afterFault(kind: FileErrorKind) {
  const { folder, output } = testProject();
  const real = keepingBuilder({ project: folder, output });
  let isFirst = true;
  const timers = new HandTimers();
  const ground = await openTestProject(
    {},
    {
      root: folder,
      timers,
      watchFiles: new HandHints().watchFiles,
      builder: {
        ...real,
        build: (isFull, operation) => {
          if (!isFirst) return real.build(isFull, operation);
          isFirst = false;
          return Promise.reject(new FileError(kind, output));
        },
      },
    },
  );
  const first = ground.nextBuild();
  await ground.project.setWatched(true);
  expect((await first).record.outcome).toBe("failed");
  // The look that led to it has ended then, and the next one is planned.
  await new Promise(setImmediate);
  return { ...ground, timers };
}

it.each<FileErrorKind>(["locked", "busy", "changed", "too-many-open"])(
  "a build that ended with %s is made up for, although no file changes",
  async (kind) => {
    const { nextBuild, timers, project } = await afterFault(kind);
    const second = nextBuild();
    timers.pass(5000);
    expect((await second).record.outcome).toBe("built");
    expect([project.state, project.problems]).toEqual(["built", []]);
  },
);
