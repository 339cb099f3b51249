import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useNavigate } from "react-router";
import { languages, mainLanguage, type Offered } from "#shared/forms/words.ts";
import { useReading } from "../../forms/reading/useReading.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useDownload } from "../DownloadButton.tsx";
import type { FormEntry } from "./FormHeader.tsx";

interface FormMenuProps {
  entries: readonly FormEntry[];
  /** What the form offers to its readers. */
  offered?: Offered;
}

/** On a phone: how a form is read, and what can be done with it beside filling it in. */
export function FormMenu({ entries, offered }: FormMenuProps) {
  const text = useText();
  const navigate = useNavigate();
  const { mutate } = useDownload();
  const [reading, change] = useReading();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const codes = offered?.languages.length ? [mainLanguage, ...offered.languages] : [];
  const language = codes.includes(reading.language) ? reading.language : mainLanguage;
  if (entries.length === 0 && !offered?.easyRead && codes.length === 0) return null;
  const choose = (entry: FormEntry) => {
    setAnchor(null);
    if ("to" in entry) void navigate(entry.to);
    else if ("call" in entry) mutate(entry);
    else entry.onChoose();
  };
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={text("shell.more")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ width: 44, height: 44 }}
      >
        <Icon name="MoreVert" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {offered?.easyRead && (
          <MenuItem
            role="menuitemcheckbox"
            aria-checked={reading.easyRead}
            onClick={() => {
              setAnchor(null);
              change({ easyRead: !reading.easyRead });
            }}
            sx={{ gap: 1.5, minHeight: 44 }}
          >
            <Mark isChosen={reading.easyRead} /> {text("reading.easyRead")}
          </MenuItem>
        )}
        {codes.map((code) => (
          <MenuItem
            key={code}
            role="menuitemradio"
            aria-checked={code === language}
            lang={code}
            onClick={() => {
              setAnchor(null);
              change({ language: code });
            }}
            sx={{ gap: 1.5, minHeight: 44 }}
          >
            <Mark isChosen={code === language} /> {code === mainLanguage ? "English" : languages[code]}
          </MenuItem>
        ))}
        {(offered?.easyRead || codes.length > 0) && entries.length > 0 && <Divider />}
        {entries.map((entry) => (
          <MenuItem key={entry.label} onClick={() => choose(entry)} sx={{ gap: 1.5, minHeight: 44 }}>
            <Icon name={entry.icon} /> {entry.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** A tick, or the place of one. */
const Mark = ({ isChosen }: { isChosen: boolean }) => (
  <Icon name="Check" style={{ visibility: isChosen ? "visible" : "hidden" }} />
);
