import { useTranslate } from "react-admin";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toasts } from "../../ui/toasts.tsx";
import { inserted, moved, placeOf, type Place, stepped } from "../model/arrange.ts";
import { newQuestion, removed, removedPart } from "../model/edit.ts";
import { fromForm } from "../model/fromForm.ts";
import { type Kind, type Model, questionsIn } from "../model/model.ts";
import { toForm } from "../model/toForm.ts";
import type { BuiltForm } from "../useFormCalls.ts";
import { useDropping } from "./useDropping.ts";
import { useKinds } from "./question/useKinds.ts";
import { useModel } from "./useModel.ts";
import { useUndoKeys } from "./useUndoKeys.ts";

/** A form in someone's hands: what is in it, which question is chosen, and everything that can be done with it. */
export function useBuilder(form: BuiltForm) {
  const translate = useTranslate();
  const { nameOf } = useKinds();
  const [first] = useState(() => fromForm(form));
  const { model, change, undo, redo, canUndo, canRedo } = useModel(first);
  const definition = useMemo(() => toForm(model), [model]);
  const [chosen, choose] = useState<string>();
  const [added, setAdded] = useState<string>();
  const [said, setSaid] = useState("");
  useUndoKeys(undo, redo);
  const question = questionsIn(model).find(({ id }) => id === chosen);

  const add = useCallback(
    (kind: Kind, to?: Place) => {
      const sections = model.steps.flatMap((step) => step.sections);
      const after = chosen === undefined ? undefined : placeOf(model, chosen);
      const end = sections.at(-1);
      const place =
        to ??
        (after
          ? { ...after, index: after.index + 1 }
          : end && { section: end.id, index: end.questions.length });
      if (!place) return;
      const made = newQuestion(kind, nameOf(kind), model);
      change(inserted(model, made, place));
      choose(made.id);
      setAdded(made.id);
      setSaid(translate("builder.added", { name: made.label }));
    },
    [model, change, chosen, nameOf, translate],
  );
  const say = useCallback(
    (id: string, next: Model) => {
      const all = questionsIn(next);
      const at = all.findIndex((one) => one.id === id);
      setSaid(translate("builder.moved", { name: all[at]?.label ?? "", place: at + 1, total: all.length }));
    },
    [translate],
  );
  // What is done with a card stays the same function, so that typing draws one card again and not all of them.
  const latest = useRef(model);
  useEffect(() => {
    latest.current = model;
  });
  const move = useCallback(
    (id: string, by: -1 | 1) => {
      const next = stepped(latest.current, id, by);
      change(next);
      say(id, next);
    },
    [change, say],
  );
  useDropping((source, place) => {
    if (source.kind !== undefined) add(source.kind, place);
    else if (source.question !== undefined) {
      const next = moved(model, source.question, place);
      change(next);
      say(source.question, next);
    }
  });
  const takeOut = useCallback(
    (next: Model, name: string) => {
      change(next);
      choose(undefined);
      const words = translate("builder.removed", { name });
      setSaid(words);
      toasts.undo(words, translate("builder.undo"), undo);
    },
    [change, translate, undo],
  );
  const remove = useCallback(
    (id: string) => {
      const gone = questionsIn(latest.current).find((one) => one.id === id);
      takeOut(removed(latest.current, id), gone?.label ?? "");
    },
    [takeOut],
  );
  return {
    model,
    definition,
    question,
    /** The question that was added last, until another one is chosen. */
    added,
    said,
    change,
    choose: useCallback((id: string | undefined) => {
      setAdded(undefined);
      choose(id);
    }, []),
    add,
    move,
    remove,
    removePart: (id: string, name: string) => takeOut(removedPart(model, id), name),
    undo,
    redo,
    canUndo,
    canRedo,
  };
}
