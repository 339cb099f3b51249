import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { openForm, type PublicForm } from "./calls.ts";
import { FormView } from "./FormView.tsx";
import type { Values } from "./formModel.ts";
import { showProvider } from "./page.ts";
import { text } from "./texts.ts";

interface FormPageProps {
  name: string;
  open: string;
  send: string;
  given?: Values;
}

/** A form from its first sight to its thanks. */
export function FormPage({ name, open, send, given }: FormPageProps) {
  const [form, setForm] = useState<PublicForm>();
  const [failed, setFailed] = useState(false);
  const [thanks, setThanks] = useState<string>();
  const load = useCallback(async () => {
    setFailed(false);
    try {
      const opened = await openForm(open);
      showProvider(opened.provider);
      // Many questions at once: drawn in pieces, so that the page answers in the meantime.
      startTransition(() => setForm(opened));
    } catch {
      setFailed(true);
    }
  }, [open]);
  useEffect(() => void load(), [load]);

  if (thanks !== undefined)
    return (
      <Thanks
        message={thanks}
        onAgain={() => {
          setThanks(undefined);
          setForm(undefined);
          void load();
        }}
      />
    );
  if (failed)
    return (
      <div className="problems" role="alert">
        <h2>{text("noForm")}</h2>
        <button type="button" onClick={() => void load()}>
          {text("retry")}
        </button>
      </div>
    );
  if (!form) return <div className="waiting" aria-hidden="true" />;
  return <FormView name={name} open={open} send={send} form={form} given={given} onSent={setThanks} />;
}

/** What stands in the form's place when it has arrived. */
function Thanks({ message, onAgain }: { message: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div className="thanks" role="status">
      <h2 tabIndex={-1} ref={heading}>
        {text("thanks")}
      </h2>
      <p>{message.replace(/^Thank you\. /, "")}</p>
      <button type="button" onClick={onAgain}>
        {text("another")}
      </button>
    </div>
  );
}
