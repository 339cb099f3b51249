import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTheme } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { useRecordText } from "../../i18n/enRecords.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { TabRow } from "../../ui/page/TabRow.tsx";
import { mostTabs, splitTabs } from "./splitTabs.ts";
import type { Tab as RecordTab } from "./useTabs.ts";

interface RecordTabsProps {
  tabs: RecordTab[];
  open: RecordTab;
  onSelect: (name: string) => void;
}

/** The parts of a record as tabs; those for which there is no room are in a menu beside them. */
export function RecordTabs({ tabs, open, onSelect }: RecordTabsProps) {
  const text = useText();
  const words = useRecordText();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { inSight, more } = splitTabs(tabs, open.name, isPhone ? mostTabs.phone : mostTabs.desk);
  return (
    <Box
      className="no-print"
      sx={{ display: "flex", alignItems: "center", mb: 2, borderBottom: 1, borderColor: "divider" }}
    >
      <TabRow
        value={open.name}
        onChange={(_event, next: string) => onSelect(next)}
        aria-label={text("view.tabs")}
        sx={{ minWidth: 0, flex: "0 1 auto" }}
      >
        {inSight.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`tab-${tab.name}`}
            aria-controls="tab-panel"
          />
        ))}
      </TabRow>
      {more.length > 0 && (
        <Button
          color="inherit"
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          endIcon={<Icon name="ExpandMore" size={18} />}
          sx={{ flexShrink: 0, color: "text.secondary", minHeight: 44 }}
        >
          {words("moreTabs")}
        </Button>
      )}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {more.map((tab) => (
            <MenuItem
              key={tab.name}
              onClick={() => {
                setAnchor(null);
                onSelect(tab.name);
              }}
            >
              {tab.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Box>
  );
}
