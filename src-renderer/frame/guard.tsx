import { Component, type ReactNode } from "react";
import { i18n } from "../i18n/i18n.ts";
import { ErrorPage } from "../problem/error-page.tsx";
import { Button } from "../ui/button.tsx";

interface GuardProps {
  /** Hears what happened, for the log. */
  readonly onError: (error: Error, where: string) => void;
  readonly children: ReactNode;
}

/** What is shown when the page itself has a mistake. The draft is kept by main. */
export class Guard extends Component<GuardProps, { readonly error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: { componentStack?: string | null }) {
    this.props.onError(error, componentStack ?? "");
  }

  override render() {
    const error: Error | null = this.state.error;
    if (error === null) return this.props.children;
    return (
      <main className="main">
        <ErrorPage
          title={i18n.t("guard.title")}
          error={{ kind: "bug", data: { message: (error as Error).message } }}
          text={i18n.t("guard.text")}
          actions={
            <Button kind="fix" icon="refresh" onPress={() => location.reload()}>
              {i18n.t("guard.again")}
            </Button>
          }
        />
      </main>
    );
  }
}
