import { type SyntheticEvent, useMemo, useState } from "react";
import { honeypot } from "#framework/shared/visitors/challenge.ts";
import { type PublicForm, sendForm } from "./calls.ts";
import { Draft } from "./draft.ts";
import { Field } from "./Field.tsx";
import {
  activeFields,
  type Errors,
  initialValues,
  problemsOf,
  sentValues,
  type Values,
} from "./formModel.ts";
import { Privacy } from "./Privacy.tsx";
import { Problems } from "./Problems.tsx";
import { text } from "./texts.ts";

interface FormViewProps {
  name: string;
  /** The calls that open and take the form. */
  open: string;
  send: string;
  form: PublicForm;
  /** Answers that the page itself gives. */
  given?: Values;
  onSent: (message: string) => void;
}

/** A public form: saved while it is typed, checked as the server checks, sent once however often the button is pressed. */
export function FormView({ name, open, send, form: opened, given, onSent }: FormViewProps) {
  const { schema, sections } = opened.form;
  const draft = useMemo(() => new Draft(name), [name]);
  const [kept] = useState(() => draft.read());
  const [isKept, setIsKept] = useState(kept !== undefined);
  const [values, setValues] = useState<Values>({ ...initialValues(schema), ...kept });
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState<string>();
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState(opened.challenge);
  const [trap, setTrap] = useState("");
  const fields = activeFields(schema, { ...values, ...given });
  const hasProblems = message !== undefined || Object.keys(errors).length > 0;

  const change = (field: string, value: Values[string]) => {
    const next = { ...values, [field]: value };
    setValues(next);
    draft.keep(next);
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => name !== field)));
  };
  const startAgain = () => {
    draft.forget();
    setValues(initialValues(schema));
    setErrors({});
    setMessage(undefined);
    setIsKept(false);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setTries(tries + 1);
    if (trap !== "") {
      // A browser that fills in forms by itself did this; a program sends it without looking.
      setTrap("");
      setErrors({});
      setMessage(text("trapped"));
      return;
    }
    const all = { ...values, ...given };
    const problems = problemsOf(schema, all);
    setErrors(problems);
    setMessage(undefined);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const outcome = await sendForm(send, open, challenge, { ...sentValues(schema, all), [honeypot]: trap });
    setBusy(false);
    if (outcome.kind === "sent") {
      draft.forget();
      onSent(outcome.message);
    } else if (outcome.kind === "refused") {
      if (outcome.opened) setChallenge(outcome.opened);
      const known = Object.entries(outcome.errors)
        .map(([path, found]) => [path.split(/[.[]/)[0] ?? "", found] as const)
        .filter(([field]) => fields.has(field));
      setErrors(Object.fromEntries(known));
      if (known.length === 0) setMessage(outcome.message);
    } else setMessage(text(outcome.kind));
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      {isKept && (
        <p className="kept" role="status">
          {text("kept")}{" "}
          <button type="button" className="link" onClick={startAgain}>
            {text("startAgain")}
          </button>
        </p>
      )}
      {hasProblems && <Problems key={tries} errors={errors} message={message} />}
      {sections.map(({ title, fields: names }) => (
        <section key={title}>
          {title && <h2>{title}</h2>}
          {names
            .flatMap((field) => fields.get(field) ?? [])
            .map((field) => (
              <Field
                key={field.name}
                field={field}
                value={values[field.name]}
                errors={errors[field.name] ?? []}
                onChange={(value) => change(field.name, value)}
              />
            ))}
        </section>
      ))}
      <Privacy form={opened} />
      <p className="away" aria-hidden="true">
        <label>
          Website
          <input
            name={honeypot}
            tabIndex={-1}
            autoComplete="off"
            value={trap}
            onChange={(event) => setTrap(event.target.value)}
          />
        </label>
      </p>
      <button type="submit" className="primary" disabled={busy}>
        {busy ? text("sending") : text("send")}
      </button>
    </form>
  );
}
