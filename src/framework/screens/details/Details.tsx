import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Section } from "#shared/definitions/definitions.ts";
import type { Schema } from "#shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { sectionId } from "../../forms/sectionId.ts";
import { useText } from "../../i18n/useText.ts";
import { Detail, type DetailProps } from "./Detail.tsx";
import { isPartial, type VisibleSection, visibleSections } from "./visibleSections.ts";

interface DetailsProps extends Pick<DetailProps, "record" | "resource"> {
  schema: Schema;
  sections: readonly Section[];
}

/** Types that need the whole width. */
const wide = new Set(["rows", "object", "rich-text", "long-text", "files", "choices", "signature"]);

/** A record to be read, section by section. What is not filled in is left out until somebody asks for it. */
export function Details({ schema, sections, record, resource }: DetailsProps) {
  const text = useText();
  const may = useMay();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const all = visibleSections(sections, schema, may);
  const filled = visibleSections(sections, schema, may, record);
  const count = (list: VisibleSection[]) => list.reduce((sum, { fields }) => sum + fields.length, 0);
  const empty = isPartial(record) ? 0 : count(all) - count(filled);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {(showsEmpty ? all : filled).map(({ title, fields }, index) => (
        <Paper
          key={`${title ?? ""} ${index}`}
          component="section"
          variant="outlined"
          id={title && sectionId(title)}
          tabIndex={-1}
          aria-label={title}
          sx={{ p: { xs: 2, md: 2.5 }, borderRadius: 2, scrollMarginTop: "80px", outline: "none" }}
        >
          {title && (
            <Typography variant="h2" sx={{ mb: 1.5 }}>
              {title}
            </Typography>
          )}
          <Box
            component="dl"
            sx={{
              m: 0,
              display: "grid",
              gap: 2,
              gridTemplateColumns: { xs: "1fr", sm: "repeat(auto-fill, minmax(220px, 1fr))" },
            }}
          >
            {fields.map((field) => (
              <Box
                key={field.name}
                sx={{ minWidth: 0, gridColumn: wide.has(field.type.name) ? "1 / -1" : undefined }}
              >
                <Detail field={field} record={record} resource={resource} />
              </Box>
            ))}
          </Box>
        </Paper>
      ))}
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
