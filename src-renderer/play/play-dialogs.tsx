import { LookupDialog } from "../conflicts/lookup-dialog.tsx";
import { RestorePoints } from "../launch/restore-points.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { DeleteProfile, NewProfile, RenameProfile } from "./profile-dialogs.tsx";
import { RankDialog } from "./rank-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { usePlay } from "./state.ts";

/** The dialogs about mods and orders, on whatever screen they were asked for. */
export function PlayDialogs() {
  const dialog = usePlay((state) => state.dialog);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "rank":
      return <RankDialog />;
    case "share":
      return <ShareDialog />;
    case "import":
      return <ImportDialog />;
    case "history":
      return <HistoryDialog />;
    case "lookup":
      return <LookupDialog />;
    case "restore-points":
      return <RestorePoints />;
    case "profile-new":
      return <NewProfile />;
    case "profile-rename":
      return <RenameProfile name={dialog.name} />;
    case "profile-delete":
      return <DeleteProfile name={dialog.name} />;
  }
}
