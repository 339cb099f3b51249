import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useCallback, useMemo, useState } from "react";
import type { FormDefinition } from "#shared/builtForms/form.ts";
import { mainLanguage } from "#shared/forms/words.ts";
import { PageHeader } from "#framework/screens/PageHeader.tsx";
import { LeaveGuard } from "#framework/forms/LeaveGuard.tsx";
import { Icon } from "#framework/ui/Icon.tsx";
import { toasts } from "#framework/ui/toasts.tsx";
import { visuallyHidden } from "#framework/ui/visuallyHidden.ts";
import { fromForm } from "../model/fromForm.ts";
import { inserted, moved, newQuestion, placeOf, type Place, removed, stepped } from "../model/edit.ts";
import { type Kind, questionsIn } from "../model/model.ts";
import { toForm } from "../model/toForm.ts";
import type { BuiltForm } from "../useFormCalls.ts";
import { BuilderTools } from "./BuilderTools.tsx";
import { Canvas } from "./Canvas.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { Palette } from "./Palette.tsx";
import { Preview } from "./Preview.tsx";
import { Properties } from "./Properties.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { useDropping } from "./useDropping.ts";
import { useKeepDraft } from "./useKeepDraft.ts";
import { useModel } from "./useModel.ts";
import { WordingLanguage } from "./wordingLanguage.ts";

/** The builder: what can be asked, the form as it grows, and what the chosen question says. */
export function Builder({ form }: { form: BuiltForm }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const [first] = useState(() => fromForm(form));
  const { model, change, undo, redo, canUndo, canRedo } = useModel(first);
  const definition = useMemo(() => toForm(model), [model]);
  const keeping = useKeepDraft(form, definition);
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState("");
  const [isPreview, setPreview] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [number, setNumber] = useState(form.published_version);
  const [language, setLanguage] = useState(mainLanguage);
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
      const made = newQuestion(kind, translate(`builder.kind.${kind}`), model);
      change(inserted(model, made, place));
      setChosen(made.id);
      setSaid(translate("builder.added", { name: made.label }));
    },
    [model, change, chosen, translate],
  );
  const say = (id: string, next: typeof model) => {
    const all = questionsIn(next);
    const at = all.findIndex((one) => one.id === id);
    setSaid(translate("builder.moved", { name: all[at]?.label ?? "", place: at + 1, total: all.length }));
  };
  const move = (id: string, by: -1 | 1) => {
    const next = stepped(model, id, by);
    change(next);
    say(id, next);
  };
  useDropping((source, place) => {
    if (source.kind !== undefined) add(source.kind, place);
    else if (source.question !== undefined) {
      const next = moved(model, source.question, place);
      change(next);
      say(source.question, next);
    }
  });
  const remove = (id: string) => {
    const gone = questionsIn(model).find((one) => one.id === id);
    change(removed(model, id));
    setChosen(undefined);
    setSaid(translate("builder.removed", { name: gone?.label ?? "" }));
    toasts.undo(translate("builder.removed", { name: gone?.label ?? "" }), translate("builder.undo"), undo);
  };
  const publish = async () => {
    if (await keeping.flush()) setPublishing(true);
  };
  const take = (imported: FormDefinition) => change(fromForm(imported));

  return (
    <>
      <PageHeader
        title={form.title}
        detail={
          <span role="status">
            {translate(`builder.${keeping.state}`)}
            {number > 0 && ` · ${translate("builtForm.version", { number })}`}
          </span>
        }
        trail={[{ label: translate("builder.forms"), path: "/built-forms" }]}
        primary={
          <Button variant="contained" startIcon={<Icon name="Send" />} onClick={() => void publish()}>
            {translate("builder.publish")}
          </Button>
        }
        secondary={
          <BuilderTools
            title={form.title}
            definition={definition}
            canUndo={canUndo}
            canRedo={canRedo}
            isPreview={isPreview}
            onUndo={undo}
            onRedo={redo}
            onPreview={() => setPreview(!isPreview)}
            onImport={take}
          >
            <LanguageChoice model={model} language={language} onChange={setLanguage} />
          </BuilderTools>
        }
      />
      {keeping.problem !== "" && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate("builder.notKept")} {keeping.problem}
        </Alert>
      )}
      <div role="status" aria-live="polite" style={visuallyHidden}>
        {said}
      </div>
      {isPreview ? (
        <Preview definition={definition} />
      ) : (
        <WordingLanguage value={language}>
          <Box
            sx={{
              display: "grid",
              gap: 2,
              alignItems: "start",
              gridTemplateColumns: {
                xs: "minmax(0, 1fr)",
                md: "200px minmax(0, 1fr)",
                lg: "200px minmax(0, 1fr) 320px",
              },
            }}
          >
            <Palette onAdd={(kind) => add(kind)} />
            <Canvas
              model={model}
              chosen={chosen}
              onChoose={setChosen}
              onChange={change}
              onMove={move}
              onRemove={remove}
            />
            <Properties key={chosen} model={model} question={question} onChange={change} />
          </Box>
        </WordingLanguage>
      )}
      {isPublishing && (
        <PublishDialog
          form={form}
          onClose={() => setPublishing(false)}
          onPublished={(saved) => {
            keeping.published(saved);
            setNumber(saved.published_version);
            setPublishing(false);
            void queries.invalidateQueries({ queryKey: ["built-forms"] });
          }}
        />
      )}
      <LeaveGuard unsaved={keeping.unsaved} onLeave={() => undefined} />
    </>
  );
}
