import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useTranslate } from "react-admin";
import type { Matrix, MatrixFilter } from "./matrixData.ts";

/** What narrows the matrix down: a name, a category, and whether someone lacks something. */
export function MatrixTools({
  filter,
  categories,
  onChange,
}: {
  filter: MatrixFilter;
  categories: Matrix["categories"];
  onChange: (filter: MatrixFilter) => void;
}) {
  const translate = useTranslate();
  return (
    <Box
      role="search"
      aria-label={translate("matrix.title")}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        px: 2,
        py: 1.5,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <TextField
        size="small"
        type="search"
        label={translate("matrix.search")}
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
        sx={{ width: 240 }}
      />
      <TextField
        select
        size="small"
        label={translate("matrix.category")}
        value={filter.category}
        onChange={(event) => onChange({ ...filter, category: event.target.value })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ width: 220 }}
      >
        <MenuItem value="">{translate("matrix.anyCategory")}</MenuItem>
        {categories.map(({ uuid, name }) => (
          <MenuItem key={uuid} value={uuid}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={
          <Checkbox
            checked={filter.gaps}
            onChange={(event) => onChange({ ...filter, gaps: event.target.checked })}
          />
        }
        label={translate("matrix.onlyGaps")}
      />
    </Box>
  );
}
