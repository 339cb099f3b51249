import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTranslate } from "react-admin";
import { useState } from "react";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Model } from "../model/model.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { ToolsMenu } from "./ToolsMenu.tsx";

interface BuilderToolsProps {
  title: string;
  model: Model;
  definition: FormDefinition;
  canUndo: boolean;
  canRedo: boolean;
  isPreview: boolean;
  /** The language in which the words are being written. */
  language: string;
  onUndo: () => void;
  onRedo: () => void;
  onPreview: () => void;
  onLanguage: (language: string) => void;
  onImport: (definition: FormDefinition) => void;
}

/** Back and forth, the preview, the language, and the form as a file. On a phone they are one row, the rarer ones in a menu. */
export function BuilderTools({
  title,
  model,
  definition,
  canUndo,
  canRedo,
  isPreview,
  language,
  onUndo,
  onRedo,
  onPreview,
  onLanguage,
  onImport,
}: BuilderToolsProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const [isImporting, setImporting] = useState(false);
  const preview = translate(isPreview ? "builder.backToBuilding" : "builder.preview");
  const previewIcon = <Icon name={isPreview ? "Edit" : "Visibility"} />;
  const onOpenImport = () => setImporting(true);
  const onExport = () => saveFile(title, definition);
  return (
    <Box
      sx={{
        display: "flex",
        gap: { xs: 0, sm: 1 },
        marginInlineStart: { xs: -0.5, sm: 0 },
        alignItems: "center",
        flexWrap: { xs: "nowrap", sm: "wrap" },
      }}
    >
      <Tool label={translate("builder.undo")} icon="Undo" disabled={!canUndo} onPress={onUndo} />
      <Tool label={translate("builder.redo")} icon="Redo" disabled={!canRedo} onPress={onRedo} />
      {isPhone ? (
        <>
          <IconButton onClick={onPreview} aria-label={preview} sx={{ width: 44, height: 44 }}>
            {previewIcon}
          </IconButton>
          <ToolsMenu
            model={model}
            language={isPreview ? undefined : language}
            onLanguage={onLanguage}
            onImport={onOpenImport}
            onExport={onExport}
          />
        </>
      ) : (
        <>
          <Button variant="outlined" startIcon={previewIcon} onClick={onPreview}>
            {preview}
          </Button>
          {!isPreview && <LanguageChoice model={model} language={language} onChange={onLanguage} />}
          <Button startIcon={<Icon name="Upload" />} onClick={onOpenImport}>
            {translate("builder.import")}
          </Button>
          <Button startIcon={<Icon name="Download" />} onClick={onExport}>
            {translate("builder.export")}
          </Button>
        </>
      )}
      {isImporting && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onImport={(imported) => {
            setImporting(false);
            onImport(imported);
          }}
        />
      )}
    </Box>
  );
}

interface ToolProps {
  label: string;
  icon: string;
  disabled: boolean;
  onPress: () => void;
}

const Tool = ({ label, icon, disabled, onPress }: ToolProps) => (
  <IconButton
    onClick={onPress}
    disabled={disabled}
    aria-label={label}
    sx={{ width: { xs: 44, sm: "auto" }, height: { xs: 44, sm: "auto" } }}
  >
    <Icon name={icon} directed />
  </IconButton>
);

/** Hands the form over as a JSON Schema with its layout. */
function saveFile(title: string, definition: FormDefinition): void {
  const file = { title, ...definition.schema, "x-layout": definition.ui_schema };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(file, null, 2)], { type: "application/schema+json" }),
  );
  link.download = `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
