import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Folds } from "../../forms/folds.tsx";
import { useSectionText } from "../../i18n/enSections.ts";

/** Opens every section of a long form at once, for someone who fills in all of it; or closes the others again. */
export function OpenAll({ folds: { showsAll, showAll } }: { folds: Folds }) {
  const words = useSectionText();
  return (
    <Box sx={{ display: "flex", justifyContent: "end", mb: 1 }}>
      <Button onClick={() => showAll(!showsAll)}>{words(showsAll ? "showFew" : "showAll")}</Button>
    </Box>
  );
}
