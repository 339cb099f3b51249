import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import type { FormDefinition, FormProblem } from "#framework/shared/customForms/form.ts";
import { mainLanguage } from "#framework/shared/forms/words.ts";
import { PageHeader } from "../../screens/PageHeader.tsx";
import { LeaveGuard } from "../../forms/LeaveGuard.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { fromForm } from "../model/fromForm.ts";
import type { Model } from "../model/model.ts";
import { problemQuestion } from "../model/problemPlace.ts";
import type { BuiltForm } from "../useFormCalls.ts";
import { BuilderTools } from "./BuilderTools.tsx";
import { Preview } from "./publishing/Preview.tsx";
import { PublishDialog } from "./publishing/PublishDialog.tsx";
import { useBuilder } from "./useBuilder.ts";
import { useKeepDraft } from "./useKeepDraft.ts";
import { WordingLanguage } from "./wordingLanguage.ts";
import { Editor } from "./Editor.tsx";

/** The builder: what can be asked, the form as it grows, and what the chosen question says. */
export function Builder({ form }: { form: BuiltForm }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const building = useBuilder(form);
  const { model, definition, change } = building;
  const keeping = useKeepDraft(form, definition);
  const [isPreview, setPreview] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [number, setNumber] = useState(form.published_version);
  const [language, setLanguage] = useState(mainLanguage);
  const publish = async () => {
    if (await keeping.flush()) setPublishing(true);
  };
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
          <Button
            variant="contained"
            startIcon={<Icon name="Send" />}
            onClick={() => void publish()}
            sx={{ flexShrink: 0 }}
          >
            {translate("builder.publish")}
          </Button>
        }
        secondary={
          <BuilderTools
            title={form.title}
            model={model}
            definition={definition}
            canUndo={building.canUndo}
            canRedo={building.canRedo}
            isPreview={isPreview}
            language={language}
            onUndo={building.undo}
            onRedo={building.redo}
            onPreview={() => setPreview(!isPreview)}
            onLanguage={setLanguage}
            onImport={(imported) => change(fromForm(imported))}
          />
        }
      />
      {keeping.problem && (
        <Problem
          problem={keeping.problem}
          model={model}
          definition={definition}
          onShow={(id) => {
            setPreview(false);
            building.choose(id);
          }}
        />
      )}
      <div role="status" aria-live="polite" style={visuallyHidden}>
        {building.said}
      </div>
      {isPreview ? (
        <Preview definition={definition} />
      ) : (
        <WordingLanguage value={language}>
          <Editor building={building} />
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

interface ProblemProps {
  problem: FormProblem;
  model: Model;
  definition: FormDefinition;
  onShow: (id: string) => void;
}

/** What keeps the form from being kept, with the way to the question that it is about. */
function Problem({ problem, model, definition, onShow }: ProblemProps) {
  const translate = useTranslate();
  const question = problemQuestion(model, definition, problem);
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        question && (
          <Button color="inherit" size="small" onClick={() => onShow(question.id)}>
            {translate("builder.showIt")}
          </Button>
        )
      }
    >
      {translate("builder.notKept")} {question && <strong>{question.label}: </strong>}
      {problem.message}
    </Alert>
  );
}
