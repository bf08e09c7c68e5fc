import { useTranslation } from "react-i18next";
import type { StrayFile } from "../../src-shared/contract/models/play.ts";
import { offFiles } from "../launch/off-play.ts";
import { FindingList } from "../problem/finding-list.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Path } from "../ui/path.tsx";
import { splitPath } from "../ui/path-parts.ts";
import { LookAgain } from "./inspector-parts.tsx";

/** A file that is no mod of the library, and why. */
export function StrayOverview({ stray }: { readonly stray: StrayFile }) {
  const { t } = useTranslation();
  const { path, state, findings } = stray;
  return (
    <>
      <div className="inspector-head">
        <h2 className="t-section">{splitPath(path).name}</h2>
      </div>
      <div className="scroll inspector-part">
        <Note
          meaning={state === "unreadable" ? "bad" : "warn"}
          title={t(`stray.${state}.title`)}
          actions={state === "misplaced" ? <MoveIt file={stray.file} /> : <LookAgain />}
        >
          <p>{t(`stray.${state}.text`)}</p>
          <FindingList findings={findings} />
        </Note>
        <dl className="facts">
          <dt>{t("fact.file")}</dt>
          <dd>
            <Path path={path} />
          </dd>
        </dl>
      </div>
    </>
  );
}

/** Moves it into the mods folder, where the game looks. */
function MoveIt({ file }: { readonly file: string }) {
  const { t } = useTranslation();
  const { install } = useServices();
  return (
    <Button kind="fix" icon="folder" off={offFiles()} onPress={() => void install.move([file])}>
      {t("stray.move")}
    </Button>
  );
}
