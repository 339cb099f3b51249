import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Paper from "@mui/material/Paper";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useMemo, useState } from "react";
import { expandForm } from "#framework/shared/customForms/expand.ts";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import { useSchema } from "../../../definitions/useSchema.ts";
import { PageSkeleton } from "../../../ui/page/PageSkeleton.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { oneOf } from "../../../text/oneOf.ts";
import { TestRun, type Viewer, viewers } from "./TestRun.tsx";

/** The form as those see it who fill it in or review it; what is typed here is kept nowhere. */
export function Preview({ definition }: { definition: FormDefinition }) {
  const translate = useTranslate();
  const [width, setWidth] = useState<"wide" | "phone">("wide");
  const [viewer, setViewer] = useState<Viewer>("self");
  const file = useSchema("types/file").schema;
  const signature = useSchema("types/signature").schema;
  const bodyPlace = useSchema("types/body-place").schema;
  const schema = useMemo(
    () => file && signature && bodyPlace && expandForm(definition.schema, { file, signature, bodyPlace }),
    [definition, file, signature, bodyPlace],
  );
  return (
    <Box sx={{ display: "grid", gap: 2, pt: 1 }}>
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <TextField
          select
          size="small"
          label={translate("builder.viewer")}
          value={viewer}
          onChange={({ target }) => setViewer(oneOf(viewers, target.value) ?? viewer)}
          sx={{ minWidth: 220 }}
        >
          {viewers.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`builder.viewers.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={width}
          onChange={(_event, next: "wide" | "phone" | null) => next && setWidth(next)}
          aria-label={translate("builder.previewWidth")}
        >
          <ToggleButton value="wide">
            <Icon name="Web" inText /> {translate("builder.wide")}
          </ToggleButton>
          <ToggleButton value="phone">
            <Icon name="PhoneIphone" inText /> {translate("builder.phone")}
          </ToggleButton>
        </ToggleButtonGroup>
        <Typography color="text.secondary">{translate("builder.previewText")}</Typography>
      </Box>
      <Paper
        variant="outlined"
        sx={{
          p: 2,
          borderRadius: 2,
          width: "100%",
          maxWidth: width === "phone" ? 390 : undefined,
          mx: "auto",
          minWidth: 0,
        }}
      >
        {schema ? (
          <TestRun key={JSON.stringify(schema)} definition={{ ...definition, schema }} viewer={viewer} />
        ) : (
          <PageSkeleton />
        )}
      </Paper>
    </Box>
  );
}
