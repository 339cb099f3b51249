import Box from "@mui/material/Box";
import type { PayLine } from "./answer.ts";
import { PayLineRow } from "./PayLineRow.tsx";

/** Lines of pay, each opened to its rule, rate and arithmetic. */
export function PayLines({ lines, zone }: { lines: readonly PayLine[]; zone: string }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {lines.map((line, index) => (
        <PayLineRow key={index} line={line} zone={zone} />
      ))}
    </Box>
  );
}
