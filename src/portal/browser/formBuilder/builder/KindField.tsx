import MenuItem from "@mui/material/MenuItem";
import { oneOf } from "#framework/browser/text/oneOf.ts";
import TextField from "@mui/material/TextField";
import { useTranslate } from "react-admin";
import type { Kind } from "../model/model.ts";

interface KindFieldProps {
  kinds: readonly Kind[];
  kind: Kind;
  onKind: (kind: Kind) => void;
}

/** What kind of answer a question asks for. */
export function KindField({ kinds, kind, onKind }: KindFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      size="small"
      select
      label={translate("builder.kindOf")}
      value={kind}
      onChange={({ target }) => onKind(oneOf(kinds, target.value) ?? kind)}
    >
      {kinds.map((one) => (
        <MenuItem key={one} value={one}>
          {translate(`builder.kind.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
