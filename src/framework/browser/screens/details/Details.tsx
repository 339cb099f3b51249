import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { sectionId } from "../../forms/sectionId.ts";
import { useRecordText } from "../../i18n/enRecords.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Detail, type DetailProps } from "./Detail.tsx";
import { tallestOf } from "./sectionHeight.ts";
import { isPartial, type VisibleSection, visibleSections } from "./visibleSections.ts";

interface DetailsProps extends Pick<DetailProps, "record" | "resource"> {
  schema: Schema;
  sections: readonly Section[];
  /** Whether a section can be changed by itself. */
  canEdit?: (section: Section) => boolean;
  onEdit?: (section: Section) => void;
}

/** Types that need the whole width. */
const wide = new Set([
  "rows",
  "texts",
  "object",
  "rich-text",
  "long-text",
  "files",
  "choices",
  "signature",
  "permissions",
]);

const never = () => false;

/**
 * A record to be read, section by section, in two columns where there is room; a section that is longer than all
 * others together, or has a table, takes both. What is not filled in is left out until someone asks for it. A section
 * that can be changed by itself has a pencil.
 */
export function Details({ schema, sections, record, resource, canEdit = never, onEdit }: DetailsProps) {
  const text = useText();
  const words = useRecordText();
  const may = useMay();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const all = visibleSections(sections, schema, may);
  const filled = visibleSections(sections, schema, may, record);
  const count = (list: VisibleSection[]) => list.reduce((sum, { fields }) => sum + fields.length, 0);
  const empty = isPartial(record) ? 0 : count(all) - count(filled);
  const shown = showsEmpty ? all : filled;
  const missing = all.filter(({ section }) => !shown.some((other) => other.section === section));
  const addable = missing.filter(({ section }) => section.title !== undefined && canEdit(section));
  const isLong = shown.length > 1;
  const tallest = isLong ? tallestOf(shown, record) : undefined;
  return (
    <Box sx={{ display: "grid", rowGap: 1 }}>
      <Box sx={{ columnCount: { xs: 1, lg: isLong ? 2 : 1 }, columnGap: 2, "& > *": { mb: 2 } }}>
        {shown.map((visible, index) => (
          <SectionPaper
            key={`${visible.title ?? ""} ${index}`}
            title={visible.title}
            takes={hasTable(visible) ? "all" : visible === tallest ? "both" : "one"}
            onEdit={canEdit(visible.section) && onEdit ? () => onEdit(visible.section) : undefined}
          >
            {visible.fields.map((field) => (
              <Box
                key={field.name}
                sx={{
                  minWidth: 0,
                  breakInside: "avoid",
                  gridColumn: wide.has(field.type.name) ? "1 / -1" : undefined,
                }}
              >
                <Detail
                  field={field}
                  record={record}
                  resource={resource}
                  isNamedAbove={visible.fields.length === 1 && field.label === visible.title}
                />
              </Box>
            ))}
          </SectionPaper>
        ))}
      </Box>
      {addable.length > 0 && (
        <Box
          role="group"
          aria-label={words("addDetails")}
          className="no-print"
          sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}
        >
          <Box component="span" sx={{ color: "text.secondary" }}>
            {words("addDetails")}
          </Box>
          {addable.map(({ section, title = "" }) => (
            <Button
              key={title}
              size="small"
              variant="outlined"
              startIcon={<Icon name="Add" size={16} />}
              onClick={() => onEdit?.(section)}
              aria-label={words("addSection", { section: midSentence(title) })}
            >
              {title}
            </Button>
          ))}
        </Box>
      )}
      {empty > 0 && (
        <FormControlLabel
          className="no-print"
          control={<Switch checked={showsEmpty} onChange={(event) => setShowsEmpty(event.target.checked)} />}
          label={text("view.showEmpty", { count: empty })}
        />
      )}
    </Box>
  );
}

/** Whether some of it is a table, whose columns would be cut in half of the room. */
const hasTable = ({ fields }: VisibleSection): boolean =>
  fields.some(({ type, schema }) => type.name === "rows" && schema["x-widget"] === "table");

interface SectionPaperProps {
  title?: string;
  /** One of the two columns; both, with two of its own; or all of their room. */
  takes: "one" | "both" | "all";
  onEdit?: () => void;
  children: ReactNode;
}

function SectionPaper({ title, takes, onEdit, children }: SectionPaperProps) {
  const words = useRecordText();
  return (
    <Paper
      component="section"
      variant="outlined"
      id={title && sectionId(title)}
      tabIndex={-1}
      aria-label={title}
      sx={{
        p: { xs: 2, md: 2.5 },
        borderRadius: 2,
        scrollMarginTop: "80px",
        outline: "none",
        breakInside: "avoid",
        // The margin of what stands above it ends with its column.
        ...(takes !== "one" && { columnSpan: "all", mt: { lg: 2 } }),
        position: "relative",
      }}
    >
      {title && (
        <Typography variant="h2" sx={{ mb: 1.5, paddingInlineEnd: onEdit && 5 }}>
          {title}
        </Typography>
      )}
      {onEdit && (
        <IconButton
          className="no-print"
          onClick={onEdit}
          aria-label={
            title === undefined ? words("editRecord") : words("editSection", { section: midSentence(title) })
          }
          sx={{ position: "absolute", top: 8, insetInlineEnd: 8, width: 44, height: 44 }}
        >
          <Icon name="Edit" />
        </IconButton>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          ...(takes === "both"
            ? { columnCount: { xs: 1, lg: 2 }, columnGap: 5, "& > *:not(:last-child)": { mb: 2 } }
            : {
                display: "grid",
                gap: 2,
                gridTemplateColumns: { xs: "1fr", sm: "repeat(auto-fill, minmax(180px, 1fr))" },
              }),
          ...(title === undefined && onEdit && { paddingInlineEnd: 5 }),
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}
