import Divider from "@mui/material/Divider";
import MenuItem from "@mui/material/MenuItem";
import { useNavigate } from "react-router";
import { languages, mainLanguage, type Offered } from "#framework/shared/forms/words.ts";
import { useReading } from "../../forms/reading/useReading.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MorePhoneMenu } from "../../ui/inputs/MorePhoneMenu.tsx";
import { useDownload } from "../DownloadButton.tsx";
import type { FormEntry } from "./formEntry.ts";

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
  const codes = offered?.languages.length ? [mainLanguage, ...offered.languages] : [];
  const language = codes.includes(reading.language) ? reading.language : mainLanguage;
  if (entries.length === 0 && !offered?.easyRead && codes.length === 0) return null;
  const run = (entry: FormEntry) => {
    if ("to" in entry) void navigate(entry.to);
    else if ("call" in entry) mutate(entry);
    else entry.onChoose();
  };
  return (
    <MorePhoneMenu
      label={text("shell.more")}
      entries={(choose) => [
        offered?.easyRead && (
          <MenuItem
            key="easy-read"
            role="menuitemcheckbox"
            aria-checked={reading.easyRead}
            onClick={choose(() => change({ easyRead: !reading.easyRead }))}
            sx={{ gap: 1.5, minHeight: 44 }}
          >
            <Mark isChosen={reading.easyRead} /> {text("reading.easyRead")}
          </MenuItem>
        ),
        ...codes.map((code) => (
          <MenuItem
            key={code}
            role="menuitemradio"
            aria-checked={code === language}
            lang={code}
            onClick={choose(() => change({ language: code }))}
            sx={{ gap: 1.5, minHeight: 44 }}
          >
            <Mark isChosen={code === language} /> {code === mainLanguage ? "English" : languages[code]}
          </MenuItem>
        )),
        (offered?.easyRead || codes.length > 0) && entries.length > 0 && <Divider key="line" />,
        ...entries.map((entry) => (
          <MenuItem key={entry.label} onClick={choose(() => run(entry))} sx={{ gap: 1.5, minHeight: 44 }}>
            <Icon name={entry.icon} /> {entry.label}
          </MenuItem>
        )),
      ]}
    />
  );
}

/** A tick, or the place of one. */
const Mark = ({ isChosen }: { isChosen: boolean }) => (
  <Icon name="Check" style={{ visibility: isChosen ? "visible" : "hidden" }} />
);
