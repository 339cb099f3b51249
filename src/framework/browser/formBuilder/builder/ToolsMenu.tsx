import Divider from "@mui/material/Divider";
import ListSubheader from "@mui/material/ListSubheader";
import MenuItem from "@mui/material/MenuItem";
import { useTranslate } from "react-admin";
import { Icon } from "../../ui/Icon.tsx";
import { MorePhoneMenu } from "../../ui/inputs/MorePhoneMenu.tsx";
import type { Model } from "../model/model.ts";
import { useTranslations } from "./LanguageChoice.tsx";

interface ToolsMenuProps {
  model: Model;
  /** The language in which the words are being written; undefined where none are. */
  language: string | undefined;
  onLanguage: (language: string) => void;
  onImport: () => void;
  onExport: () => void;
}

/** On a phone: the tools of the builder that are rarely needed, and the language in which the words are being written. */
export function ToolsMenu({ model, language, onLanguage, onImport, onExport }: ToolsMenuProps) {
  const translate = useTranslate();
  const translations = useTranslations(model);
  return (
    <MorePhoneMenu
      label={translate("builder.moreTools")}
      entries={(choose) => [
        <MenuItem key="import" onClick={choose(onImport)} sx={{ gap: 1.5, minHeight: 44 }}>
          <Icon name="Upload" /> {translate("builder.import")}
        </MenuItem>,
        <MenuItem key="export" onClick={choose(onExport)} sx={{ gap: 1.5, minHeight: 44 }}>
          <Icon name="Download" /> {translate("builder.export")}
        </MenuItem>,
        ...(language === undefined
          ? []
          : [
              <Divider key="line" />,
              <ListSubheader key="language" role="presentation">
                {translate("builder.language")}
              </ListSubheader>,
              ...translations.map(({ code, label, done }) => (
                <MenuItem
                  key={code}
                  role="menuitemradio"
                  aria-checked={code === language}
                  selected={code === language}
                  lang={code}
                  onClick={choose(() => onLanguage(code))}
                  sx={{ minHeight: 44 }}
                >
                  <bdi>{label}</bdi>
                  {done && <span>&nbsp;· {done}</span>}
                </MenuItem>
              )),
            ]),
      ]}
    />
  );
}
