import { useEffect } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Icon } from "../ui/icon.tsx";
import { MenuButton, type MenuGroup } from "../ui/menu.tsx";
import { toast } from "../ui/messages.ts";
import { WithTip } from "../ui/tooltip.tsx";
import { fetchProfiles, useProfiles } from "./profiles.ts";
import { setPlay, usePlay } from "./state.ts";

/** The named orders: which is in use, and what can be done with them. */
export function ProfilePicker() {
  const { t } = useTranslation();
  const { client, play } = useServices();
  const { active, profiles } = useProfiles();
  const generation = usePlay(({ snapshot }) => snapshot?.generation);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new snapshot may mean other profiles.
  useEffect(() => void fetchProfiles(client), [client, generation]);

  const use = async (name: string) => {
    const error = await play.write({ name: "profiles.use", of: name }, t("step.profile", { name }));
    if (error !== null) toast({ meaning: "bad", title: t("error.profile"), text: errorText(error) });
    await fetchProfiles(client);
  };
  const groups: readonly MenuGroup[] = [
    {
      id: "profiles",
      title: profiles.length === 0 ? t("profiles.none") : t("profiles"),
      entries: profiles.map(({ name }) => ({
        id: `profile ${name}`,
        label: name,
        isOn: name === active,
        run: () => void use(name),
      })),
    },
    {
      id: "actions",
      entries: [
        {
          id: "new",
          icon: "plus",
          label: t("command.profile-new"),
          run: () => setPlay({ dialog: { kind: "profile-new" } }),
        },
        ...(active === null
          ? []
          : [
              {
                id: "rename",
                icon: "pencil" as const,
                label: t("profile.rename", { name: active }),
                run: () => setPlay({ dialog: { kind: "profile-rename", name: active } }),
              },
              {
                id: "delete",
                icon: "trash" as const,
                label: t("profile.delete", { name: active }),
                isDanger: true,
                run: () => setPlay({ dialog: { kind: "profile-delete", name: active } }),
              },
            ]),
      ],
    },
    {
      id: "exchange",
      entries: [
        { id: "share", icon: "share", label: t("command.share"), run: () => setPlay({ dialog: { kind: "share" } }) },
        { id: "import", icon: "paste", label: t("command.import"), run: () => setPlay({ dialog: { kind: "import" } }) },
        {
          id: "history",
          icon: "history",
          label: t("command.history"),
          run: () => setPlay({ dialog: { kind: "history" } }),
        },
      ],
    },
  ];
  return (
    <MenuButton label={t("profiles")} groups={groups} isAtStart>
      <WithTip tip={t("profiles.tip")}>
        <AriaButton className="picker profile-picker">
          <span className="grow">
            <span className="t-caption">{t("profile")}</span>
            <b className="cut">{active ?? t("profile.none")}</b>
          </span>
          <Icon name="down" size="small" />
        </AriaButton>
      </WithTip>
    </MenuButton>
  );
}
