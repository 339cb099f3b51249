import MenuItem from "@mui/material/MenuItem";
import { oneOf } from "../../../text/oneOf.ts";
import TextField from "@mui/material/TextField";
import { useTranslate } from "react-admin";
import type { Kind } from "../../model/model.ts";
import { useKinds } from "./useKinds.ts";

interface KindFieldProps {
  kinds: readonly Kind[];
  kind: Kind;
  onKind: (kind: Kind) => void;
}

/** What kind of answer a question asks for. */
export function KindField({ kinds, kind, onKind }: KindFieldProps) {
  const translate = useTranslate();
  const { nameOf } = useKinds();
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
          {nameOf(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
