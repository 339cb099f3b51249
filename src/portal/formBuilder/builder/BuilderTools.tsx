import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import type { FormDefinition } from "#shared/builtForms/form.ts";
import { Icon } from "#framework/ui/Icon.tsx";
import { ImportDialog } from "./ImportDialog.tsx";

interface BuilderToolsProps {
  title: string;
  definition: FormDefinition;
  canUndo: boolean;
  canRedo: boolean;
  isPreview: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onPreview: () => void;
  onImport: (definition: FormDefinition) => void;
  /** Further tools, between those that go back and forth and the form as a file. */
  children?: ReactNode;
}

/** Back and forth, the preview, and the form as a file. */
export function BuilderTools({
  title,
  definition,
  canUndo,
  canRedo,
  isPreview,
  onUndo,
  onRedo,
  onPreview,
  onImport,
  children,
}: BuilderToolsProps) {
  const translate = useTranslate();
  const [isImporting, setImporting] = useState(false);
  const save = () => {
    const file = { title, ...definition.schema, "x-layout": definition.ui_schema };
    const link = document.createElement("a");
    link.href = URL.createObjectURL(
      new Blob([JSON.stringify(file, null, 2)], { type: "application/schema+json" }),
    );
    link.download = `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "center", flexWrap: "wrap" }}>
      <IconButton onClick={onUndo} disabled={!canUndo} aria-label={translate("builder.undo")}>
        <Icon name="Undo" directed />
      </IconButton>
      <IconButton onClick={onRedo} disabled={!canRedo} aria-label={translate("builder.redo")}>
        <Icon name="Redo" directed />
      </IconButton>
      <Button
        variant="outlined"
        startIcon={<Icon name={isPreview ? "Edit" : "Visibility"} />}
        onClick={onPreview}
      >
        {translate(isPreview ? "builder.backToBuilding" : "builder.preview")}
      </Button>
      {!isPreview && children}
      <Button startIcon={<Icon name="Upload" />} onClick={() => setImporting(true)}>
        {translate("builder.import")}
      </Button>
      <Button startIcon={<Icon name="Download" />} onClick={save}>
        {translate("builder.export")}
      </Button>
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
