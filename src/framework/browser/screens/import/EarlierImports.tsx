import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { usePlatform } from "../../services.tsx";
import type { ImportFacts } from "./importData.ts";
import { UndoImport } from "./UndoImport.tsx";
import type { ImportWork } from "./useImport.ts";

/** The last imports of this kind: what came of each, and a way on or back. */
export function EarlierImports({ imports, work }: { imports: ImportFacts[]; work: ImportWork }) {
  const text = useText();
  const zone = usePlatform()?.time_zone;
  if (imports.length === 0) return null;
  return (
    <section aria-label={text("import.earlier")}>
      <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
        {text("import.earlier")}
      </Typography>
      <Paper variant="outlined" sx={{ borderRadius: 2, overflow: "clip" }}>
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {imports.map((found) => (
            <Box
              component="li"
              key={found.uuid}
              sx={{
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                gap: 1,
                px: 2,
                py: 1,
                "& + &": { borderTop: 1, borderColor: "divider" },
              }}
            >
              <Box sx={{ flex: "1 1 240px", minWidth: 0, overflowWrap: "anywhere" }}>
                <Box sx={{ fontWeight: 600 }}>{found.file_name}</Box>
                <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
                  {text("import.by", {
                    name: found.created_by,
                    when: formatInstant(found.created_at, zone),
                    rows: found.total.toLocaleString("en-AU"),
                  })}
                </Box>
              </Box>
              <Box>{text(`import.states.${found.state}`)}</Box>
              {found.undo_until !== null ? (
                <UndoImport found={found} work={work} />
              ) : (
                <Button
                  onClick={() => work.open(found)}
                  aria-label={`${text("list.open")}: ${found.file_name}`}
                >
                  {text("list.open")}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      </Paper>
    </section>
  );
}
