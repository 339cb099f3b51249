import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { BuilderPanel } from "./BuilderPanel.tsx";
import { Canvas } from "./Canvas.tsx";
import { Palette } from "./Palette.tsx";
import { Properties } from "./question/Properties.tsx";
import type { useBuilder } from "./useBuilder.ts";

/**
 * What can be asked, the form, and the chosen question, side by side. Where there is no room beside the form, the other
 * two open over it when they are wanted.
 */
export function Editor({ building }: { building: ReturnType<typeof useBuilder> }) {
  const { model, question, added, change, choose, add, move, remove, removePart } = building;
  const translate = useTranslate();
  const { breakpoints } = useTheme();
  const hasRoom = useMediaQuery(breakpoints.up("md"), { noSsr: true });
  const hasMuchRoom = useMediaQuery(breakpoints.up("lg"), { noSsr: true });
  const [isAdding, setAdding] = useState(false);
  const properties = question && (
    <Properties
      key={question.id}
      model={model}
      question={question}
      isNew={question.id === added}
      onChange={change}
    />
  );
  const done = (
    <Button variant="contained" onClick={() => choose(undefined)}>
      {translate("builder.done")}
    </Button>
  );
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          md: "200px minmax(0, 1fr)",
          lg: "200px minmax(0, 1fr) 320px",
        },
      }}
    >
      {hasRoom ? (
        <BuilderPanel title={translate("builder.palette")}>
          <Palette onAdd={(kind) => add(kind)} />
        </BuilderPanel>
      ) : (
        <Button
          variant="contained"
          size="large"
          startIcon={<Icon name="Add" />}
          onClick={() => setAdding(true)}
          sx={{ position: "sticky", top: 64, zIndex: 2 }}
        >
          {translate("builder.addQuestion")}
        </Button>
      )}
      <Canvas
        model={model}
        chosen={question?.id}
        onChoose={choose}
        onChange={change}
        onMove={move}
        onRemove={remove}
        onRemovePart={removePart}
      />
      {hasMuchRoom && (
        <BuilderPanel title={translate("builder.properties")}>
          {properties ?? <Typography color="text.secondary">{translate("builder.chooseOne")}</Typography>}
        </BuilderPanel>
      )}
      {!hasMuchRoom && properties && (
        <Dialog title={translate("builder.properties")} onClose={() => choose(undefined)} actions={done}>
          <Box sx={{ pt: 1 }}>{properties}</Box>
        </Dialog>
      )}
      {isAdding && (
        <Dialog title={translate("builder.palette")} onClose={() => setAdding(false)}>
          <Palette
            onAdd={(kind) => {
              setAdding(false);
              add(kind);
            }}
          />
        </Dialog>
      )}
    </Box>
  );
}
