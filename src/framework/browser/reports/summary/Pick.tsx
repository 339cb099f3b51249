import Box from "@mui/material/Box";
import { useId } from "react";

interface PickProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of several, under its label. */
export function Pick({ label, value, options, onChange }: PickProps) {
  const id = useId();
  return (
    <Box sx={{ display: "grid", gap: 0.25, fontSize: "0.875rem", maxWidth: "100%" }}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="plain-select"
        style={{ width: "auto", maxWidth: "18rem" }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Box>
  );
}
