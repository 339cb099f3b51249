import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId } from "react";
import { useLaterText } from "../../i18n/useLaterText.ts";
import type { useRoleDashboards } from "./useRoleDashboards.ts";
import { arrangeWords } from "./words.ts";

interface TargetChoiceProps {
  roles: ReturnType<typeof useRoleDashboards>;
  /** A role; empty for the person themselves. */
  target: string;
  onChoose: (role: string) => void;
}

/** For whom a dashboard is arranged; nothing for those who arrange their own only. */
export function TargetChoice({ roles: { roles, failed, again }, target, onChoose }: TargetChoiceProps) {
  const text = useLaterText("arrange", arrangeWords);
  const id = useId();
  if (failed)
    return (
      <Alert severity="error" action={<Button onClick={again}>{text("again")}</Button>}>
        {text("rolesFailed")}
      </Alert>
    );
  if (roles.length === 0) return null;
  return (
    <Box sx={{ display: "grid", gap: 0.5 }}>
      <label htmlFor={id}>{text("target")}</label>
      <select
        id={id}
        className="plain-select"
        value={target}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{text("me")}</option>
        {roles.map(({ uuid, name }) => (
          <option key={uuid} value={uuid}>
            {name}
          </option>
        ))}
      </select>
    </Box>
  );
}
