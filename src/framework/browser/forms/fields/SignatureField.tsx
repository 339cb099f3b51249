import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useEffect, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { FieldProps } from "../rjsf.ts";
import { useText } from "../../i18n/useText.ts";
import { useUser } from "../../services.tsx";
import { describedBy } from "../templates/FieldTemplate.tsx";
import { strokesOf } from "./strokes.ts";
import { hasErrors } from "../hasErrors.ts";
import { useSignAgain } from "../signAgain.ts";

const size = { width: 600, height: 180 };

/** A signature: drawn with finger, pen or mouse, or typed, which is its twin for the keyboard. */
export function SignatureField({
  fieldPathId,
  formData,
  onChange,
  disabled,
  readonly,
  rawErrors,
}: FieldProps) {
  const text = useText();
  const name = useUser()?.fullname ?? "";
  const id = fieldPathId.$id;
  const value = isObject(formData) && formData.method !== undefined ? formData : undefined;
  const [method, setMethod] = useState<"drawn" | "typed">(value?.method === "typed" ? "typed" : "drawn");
  const set = (next: JsonObject | undefined) => onChange(next, fieldPathId.path);
  const signed = (more: JsonObject): JsonObject => ({
    method,
    name,
    signed_at: new Date().toISOString(),
    ...more,
  });
  const off = disabled || readonly;
  const again = useSignAgain(fieldPathId.path);
  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}__label`}
      aria-describedby={`${describedBy(id)} ${id}__again`}
      tabIndex={-1}
      sx={{ display: "grid", gap: 1, maxWidth: size.width }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={method}
        disabled={off}
        onChange={(_event, next: "drawn" | "typed" | null) => {
          if (next === null) return;
          setMethod(next);
          set(undefined);
        }}
        aria-label={text("form.signHere")}
      >
        <ToggleButton value="drawn">{text("form.draw")}</ToggleButton>
        <ToggleButton value="typed">{text("form.type")}</ToggleButton>
      </ToggleButtonGroup>
      {again !== undefined && !hasErrors(rawErrors) && (
        <Alert id={`${id}__again`} severity="warning">
          {again}
        </Alert>
      )}
      {method === "drawn" ? (
        <Pad
          value={value}
          disabled={off}
          invalid={hasErrors(rawErrors)}
          onStrokes={(strokes) => set(strokes === "" ? undefined : signed({ strokes }))}
        />
      ) : (
        <OutlinedInput
          size="small"
          value={value?.method === "typed" ? value.name : ""}
          disabled={off}
          error={hasErrors(rawErrors)}
          onChange={({ target }) => set(target.value === "" ? undefined : signed({ name: target.value }))}
          // What to type is read whole on a phone; a signature is large.
          sx={{
            fontStyle: "italic",
            fontSize: value?.method === "typed" ? "1.375rem" : "1rem",
            minHeight: 48,
          }}
          inputProps={{ "aria-label": text("form.typedSignature"), maxLength: 120, autoComplete: "off" }}
          placeholder={text("form.typedSignature")}
        />
      )}
    </Box>
  );
}

function Pad({
  value,
  disabled,
  invalid,
  onStrokes,
}: {
  value: JsonObject | undefined;
  disabled?: boolean;
  invalid: boolean;
  onStrokes: (strokes: string) => void;
}) {
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const told = useRef(onStrokes);
  useEffect(() => {
    told.current = onStrokes;
  });
  useEffect(() => {
    if (!canvas.current || disabled) return undefined;
    const instance = new SignaturePad(canvas.current, { minWidth: 1.5, maxWidth: 3 });
    pad.current = instance;
    const tell = () => told.current(strokesOf(instance.toData()));
    instance.addEventListener("endStroke", tell);
    return () => {
      instance.removeEventListener("endStroke", tell);
      instance.off();
    };
  }, [disabled]);
  // What was drawn before, or on another device, is shown as a path; drawing begins again over it.
  const drawn = typeof value?.strokes === "string" ? value.strokes : "";
  return (
    <Box
      sx={{
        position: "relative",
        border: 1,
        borderColor: invalid ? "error.main" : "text.secondary",
        borderRadius: 2,
        bgcolor: "#ffffff",
        color: "#10141a",
        overflow: "hidden",
      }}
    >
      <canvas
        ref={canvas}
        width={size.width}
        height={size.height}
        aria-label={text("form.signHere")}
        role="img"
        style={{
          width: "100%",
          touchAction: "none",
          display: "block",
          aspectRatio: `${size.width} / ${size.height}`,
        }}
      />
      {drawn && (
        <Box
          component="svg"
          aria-hidden
          viewBox={`0 0 ${size.width} ${size.height}`}
          sx={{
            position: "absolute",
            inset: 0,
            width: "100%",
            height: "100%",
            pointerEvents: "none",
            stroke: "#10141a",
            fill: "none",
            strokeWidth: 2.5,
            strokeLinecap: "round",
            strokeLinejoin: "round",
          }}
        >
          <path d={drawn} />
        </Box>
      )}
      {!disabled && (
        <Button
          size="small"
          onClick={() => {
            pad.current?.clear();
            onStrokes("");
          }}
          sx={{ position: "absolute", insetInlineEnd: 4, top: 4, color: "#10141a" }}
        >
          {text("form.clear")}
        </Button>
      )}
    </Box>
  );
}
