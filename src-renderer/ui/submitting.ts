import type { FormEvent } from "react";

/** For `onSubmit` of a form: does something in the place of what browsers do. */
export function submitting(run: () => void): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    run();
  };
}
