import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useKeepFocus } from "#framework/browser/shell/useKeepFocus.ts";

function Page() {
  useKeepFocus();
  return (
    <main tabIndex={-1}>
      <a href="#top">Top</a>
      <section>
        <select aria-label="Reason" />
        <div>
          <button type="button">Save</button>
        </div>
      </section>
    </main>
  );
}

function Form({ again }: { again: string }) {
  useKeepFocus();
  return (
    <main tabIndex={-1}>
      <section>
        <form key={again}>
          <button type="button">Choose a file</button>
          <button type="submit">Save</button>
        </form>
      </section>
    </main>
  );
}

/** Saves by the keyboard: the browser takes the focus away from a button that is switched off. */
async function saving(): Promise<HTMLButtonElement> {
  render(<Page />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  button.focus();
  button.disabled = true;
  button.blur();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Reason")));
  return button;
}

test("a button that saves alone gives the focus to its form, and gets it back", async () => {
  const button = await saving();
  button.disabled = false;
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("whoever has gone on meanwhile stays where they are", async () => {
  const button = await saving();
  const field = screen.getByLabelText("Reason");
  fireEvent.keyDown(field, { key: "ArrowDown" });
  button.disabled = false;
  button.textContent = "Saved";
  await screen.findByRole("button", { name: "Saved" });
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
  expect(document.activeElement).toBe(field);
});

test("in a form that was made again, its own button that saves has the focus", async () => {
  const { rerender } = render(<Form again="before" />);
  screen.getByRole("button", { name: "Save" }).focus();
  rerender(<Form again="after" />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" })));
});
