import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { choicesOf, type Schema } from "#framework/shared/schema/schema.ts";
import { useSectionText } from "../../i18n/enSections.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useFolds } from "../folds.tsx";
import { useFormValue } from "../formValue.tsx";
import { sectionId } from "../sectionId.ts";
import { sectionState } from "../sectionState.ts";
import { FieldLine } from "./FieldLine.tsx";

/** Up to so many choices are drawn as circles, one below the other. */
const mostRadios = 3;

interface SectionCardProps {
  section: Omit<Section, "languages">;
  /** The fields of the section that exist, in their lines. */
  lines: string[][];
  contents: ReadonlyMap<string, ReactNode>;
  schema: Schema;
  /** Fields in which something is wrong: they are never folded away. */
  failing: readonly string[];
  /** It is all that is shown, as in a dialog: it has no frame of its own. */
  isPlain: boolean;
}

/** A section of a form. In a long form it can be folded; then its head says how far it is filled in. */
export function SectionCard({ section, lines, contents, schema, failing, isPlain }: SectionCardProps) {
  const folds = useFolds();
  const bodyId = useId();
  const { title, description } = section;
  const names = lines.flat();
  const fails = failing.some((name) => names.includes(name));
  const canFold = folds !== undefined && title !== undefined;
  const isOpen = !canFold || fails || folds.isOpen(title);
  // What was open once stays in the page: a file that is on its way is not dropped by folding.
  const [wasOpen, setWasOpen] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setWasOpen(true);
  }, [isOpen]);
  useEffect(() => {
    if (fails && title !== undefined) folds?.set(title, true);
    // Only the failing opens it; it may be folded again afterwards.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fails]);
  return (
    <Paper
      component="section"
      variant="outlined"
      id={title && sectionId(title)}
      tabIndex={-1}
      aria-label={title}
      sx={{
        scrollMarginTop: "80px",
        outline: "none",
        ...(isPlain
          ? { border: 0, background: "none" }
          : { px: { xs: 2, md: 3 }, py: { xs: 2, md: isOpen ? 3 : 1.5 }, borderRadius: 2 }),
        display: "grid",
        gap: 2.5,
      }}
    >
      {title && !canFold && <Typography variant="h2">{title}</Typography>}
      {title && canFold && (
        <Typography variant="h2">
          <Box
            component="button"
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => folds.set(title, !isOpen)}
            sx={{
              all: "unset",
              boxSizing: "border-box",
              cursor: "pointer",
              width: "100%",
              minHeight: 44,
              display: "flex",
              alignItems: "center",
              gap: 1,
              "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main", borderRadius: 1 },
            }}
          >
            <Icon name={isOpen ? "ExpandMore" : "ChevronRight"} directed={!isOpen} />
            <span>{title}</span>
            <SectionProgress names={names} schema={schema} needs={section.needs} />
          </Box>
        </Typography>
      )}
      {(isOpen || wasOpen) && (
        <Box id={bodyId} hidden={!isOpen} sx={{ display: isOpen ? "grid" : "none", gap: 2.5 }}>
          {description && <Typography color="text.secondary">{description}</Typography>}
          <Lines lines={lines} contents={contents} schema={schema} first={folds?.first} failing={failing} />
        </Box>
      )}
    </Paper>
  );
}

/** How far a section is filled in, whether it may stay empty, and whether only some people see it. */
function SectionProgress({ names, schema, needs }: { names: string[]; schema: Schema; needs?: string }) {
  const words = useSectionText();
  const { filled, total, isOptional, isSensitive } = sectionState(names, schema, useFormValue(), needs);
  return (
    <Box
      component="span"
      sx={{
        marginInlineStart: "auto",
        display: "flex",
        gap: 1,
        alignItems: "center",
        color: "text.secondary",
        fontSize: "0.8125rem",
        fontWeight: 400,
        textAlign: "end",
      }}
    >
      {isSensitive && (
        <span title={words("sensitive")} role="img" aria-label={words("sensitive")}>
          <Icon name="LockOutlined" size={16} />
        </span>
      )}
      {filled === 0 && isOptional ? words("optional") : words("filled", { filled, total })}
    </Box>
  );
}

/** Whether fields that stand side by side are level at their lower edge: all have one control, and one has a hint. */
function alignsBelow(line: readonly string[], schema: Schema): boolean {
  const fields = line.map((name) => propertiesOf(schema)[name] ?? {});
  const hasOneControl = (field: Schema) =>
    field.type !== "array" &&
    field.type !== "object" &&
    field.type !== "boolean" &&
    field["x-widget"] === undefined &&
    (choicesOf(field)?.length ?? mostRadios + 1) > mostRadios;
  return line.length > 1 && fields.some(({ description }) => description) && fields.every(hasOneControl);
}

/** A repeatable group that is filled in as a table needs the whole width. */
const isTable = (schema: Schema, name = ""): boolean =>
  propertiesOf(schema)[name]?.["x-columns"] !== undefined;

interface LinesProps extends Pick<SectionCardProps, "lines" | "contents" | "schema" | "failing"> {
  first?: ReadonlySet<string>;
}

/** The fields line by line; beside those that are asked for at first, the others come when someone wants them. */
function Lines({ lines, contents, schema, first, failing }: LinesProps) {
  const words = useSectionText();
  const [wantsAll, setWantsAll] = useState(false);
  const isFirst = (name: string) => first === undefined || first.has(name);
  const isSection = lines.flat().some(isFirst);
  const showsAll =
    wantsAll || !isSection || failing.some((name) => !isFirst(name) && lines.flat().includes(name));
  const shown = showsAll
    ? lines
    : lines.map((line) => line.filter(isFirst)).filter((line) => line.length > 0);
  const hidden = lines.flat().length - shown.flat().length;
  return (
    <>
      {shown.map((line) => (
        <FieldLine
          key={line.join(" ")}
          names={line}
          contents={line.map((name) => contents.get(name))}
          isLevel={alignsBelow(line, schema)}
          isNarrow={line.length === 1 && !isTable(schema, line[0])}
        />
      ))}
      {hidden > 0 && (
        <Button
          onClick={() => setWantsAll(true)}
          startIcon={<Icon name="Add" />}
          sx={{ justifySelf: "start" }}
        >
          {words("moreFields", { smart_count: hidden })}
        </Button>
      )}
    </>
  );
}
