import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { visuallyHidden } from "#framework/browser/ui/visuallyHidden.ts";
import { type Compared, grouped, type Outcome, tones } from "./comparison.ts";
import { useCompareText } from "./words.ts";

/** Both sides compared: what can't be sent first, what is the same last and folded. */
export function ComparisonTable({ rows }: { rows: readonly Compared[] }) {
  const text = useCompareText();
  return (
    <Box
      component="table"
      sx={{
        mt: 2,
        width: "100%",
        borderCollapse: "collapse",
        tableLayout: "fixed",
        fontSize: "0.875rem",
        overflowWrap: "anywhere",
        "& th, & td": {
          p: 1,
          textAlign: "left",
          verticalAlign: "top",
          borderBottom: 1,
          borderColor: "divider",
        },
        "& thead th": { color: "text.secondary", fontWeight: 500 },
        "& th[scope=row]": { fontWeight: 550 },
      }}
    >
      <caption style={visuallyHidden}>{text("table")}</caption>
      <thead>
        <tr>
          <th scope="col" style={{ width: "40%" }}>
            {text("thing")}
          </th>
          <th scope="col">{text("said")}</th>
        </tr>
      </thead>
      {grouped(rows).map((group) => (
        <Group key={group.does} {...group} />
      ))}
    </Box>
  );
}

/** The rows of one outcome below its name. Nobody has to look through what is the same. */
function Group({ does, rows }: { does: Outcome; rows: readonly Compared[] }) {
  const text = useCompareText();
  const id = useId();
  const isFolding = does === "same";
  const [isOpen, setOpen] = useState(!isFolding);
  const count = rows.length.toLocaleString("en-AU");
  const name = text("group", { outcome: text(does), count });
  const hint = does === "blocked" || does === "link" ? text(`${does}Hint`) : undefined;
  return (
    <>
      <tbody>
        <Box component="tr" sx={{ bgcolor: "action.hover" }}>
          <th colSpan={2} scope="rowgroup">
            {isFolding ? (
              <Button
                size="small"
                color="inherit"
                aria-expanded={isOpen}
                aria-controls={id}
                startIcon={<Icon name={isOpen ? "ExpandMore" : "ChevronRight"} directed={!isOpen} />}
                onClick={() => setOpen(!isOpen)}
              >
                {name}
              </Button>
            ) : (
              <ToneChip tone={tones[does]} label={name} />
            )}
            {hint !== undefined && (
              <Box component="span" sx={{ marginInlineStart: 1, fontWeight: 400, color: "text.secondary" }}>
                {hint}
              </Box>
            )}
          </th>
        </Box>
      </tbody>
      <tbody id={id}>
        {isOpen &&
          rows.map(({ label, said }, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              <td>
                {said.map((sentence) => (
                  <div key={sentence} dir="auto">
                    {sentence}
                  </div>
                ))}
              </td>
            </tr>
          ))}
      </tbody>
    </>
  );
}
