import { type ReactNode, useEffect } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { classes } from "./classes.ts";
import { returnFocus } from "./return-focus.ts";

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly buttons?: ReactNode;
  readonly size?: "wide" | "widest" | "command";
  readonly isTitleHidden?: boolean;
  readonly role?: "dialog" | "alertdialog";
  readonly onClose: () => void;
}

/** A dialog over the page. Esc closes it and gives the focus back. */
export function Dialog({ title, children, buttons, size, isTitleHidden = false, role, onClose }: DialogProps) {
  useEffect(() => returnFocus, []);
  return (
    <ModalOverlay
      className="scrim"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal
        className={classes(
          "dialog-box",
          size === "wide" && "is-wide-box",
          size === "widest" && "is-widest-box",
          size === "command" && "command-box",
        )}
      >
        <AriaDialog className="dialog" role={role}>
          <Heading slot="title" className={isTitleHidden ? "unseen" : "t-section"}>
            {title}
          </Heading>
          {children}
          {buttons === undefined ? null : <div className="dialog-buttons">{buttons}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
