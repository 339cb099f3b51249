import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { FileInput } from "../../forms/fields/FileInput.tsx";
import { useText } from "../../i18n/useText.ts";
import { messageOf } from "../../transport/errors.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { ImportOffer } from "./importData.ts";
import { EarlierImports } from "./EarlierImports.tsx";
import { saveText } from "./saveText.ts";
import type { ImportWork } from "./useImport.ts";

interface UploadStepProps {
  resource: Resource;
  offer: ImportOffer;
  work: ImportWork;
}

const nothing: [] = [];

/** The file: what it may be, a table to begin with, and what was imported before. */
export function UploadStep({ resource, offer, work }: UploadStepProps) {
  const text = useText();
  const id = useId();
  const { begin } = work;
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 2, display: "grid", gap: 2 }}>
        <Typography>
          {text("import.uploadText", { most: offer.most_rows.toLocaleString("en-AU") })}
        </Typography>
        <Box>
          <Button
            variant="outlined"
            startIcon={<Icon name="Download" />}
            onClick={() => saveText(offer.template, `${resource.name}-template.csv`)}
          >
            {text("import.template")}
          </Button>
        </Box>
        <Box>
          <Typography id={`${id}__label`} sx={{ fontWeight: 600, mb: 0.5 }}>
            {text("import.file")}
          </Typography>
          <FileInput
            id={id}
            label={text("import.file")}
            most={1}
            accept=".csv,text/csv"
            value={nothing}
            disabled={begin.isPending}
            invalid={begin.isError}
            onChange={([file]) => file && begin.mutate(String(file.documentId))}
          />
        </Box>
        {begin.isPending && <Typography role="status">{text("import.reading")}</Typography>}
        {begin.isError && <Alert severity="error">{messageOf(begin.error)}</Alert>}
      </Paper>
      <EarlierImports imports={offer.imports} work={work} />
    </Box>
  );
}
