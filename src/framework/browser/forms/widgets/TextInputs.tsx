import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { lineOf } from "#framework/shared/fields/types/structures.ts";
import { displayed, fitsFormat, formatNamed } from "#framework/shared/formats/formats.ts";
import { isMasked } from "#framework/shared/text/mask.ts";
import type { WidgetProps } from "../rjsf.ts";
import { useText } from "../../i18n/useText.ts";
import { useFormValue } from "../formValue.tsx";
import { describedBy } from "../templates/FieldTemplate.tsx";
import { hasErrors } from "../hasErrors.ts";
import { surplusOf, useTooLong } from "../../ui/inputs/useTooLong.ts";

/** What a browser may fill in or show a keyboard for, by format. */
const byFormat: Record<
  string,
  { type?: string; inputMode?: "email" | "tel" | "url" | "numeric"; autoComplete?: string }
> = {
  email: { type: "email", inputMode: "email" },
  uri: { type: "url", inputMode: "url" },
};

/** Attributes that every control of ours has. */
export const controlProps = ({
  id,
  required,
  rawErrors,
}: Pick<WidgetProps, "id" | "required" | "rawErrors">) => ({
  id,
  "aria-describedby": describedBy(id),
  "aria-invalid": hasErrors(rawErrors) || undefined,
  "aria-required": required || undefined,
});

/** Says while a text is being written that it is too long. */
function TooLong({ value, schema }: Pick<WidgetProps, "value" | "schema">) {
  return (
    <Box role="status" sx={{ color: "error.main", fontSize: "0.875rem", mt: 0.5 }}>
      {useTooLong(value, schema.maxLength)}
    </Box>
  );
}

/** A line of text: names, addresses, e-mail, phone, identifiers. */
export function TextWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus, disabled, readonly, schema, autofocus } = props;
  const { format, examples, "x-postcode-of": stateField } = schema;
  const keyboard = formatNamed(format)?.keyboard;
  const {
    type = keyboard === "tel" ? "tel" : "text",
    inputMode = keyboard,
    autoComplete = "off",
  } = byFormat[format ?? ""] ?? {};
  const masked = isMasked(value);
  const input = (
    <input
      className="form-input"
      type={type}
      // Groups of digits keep their order where all else runs from right to left.
      dir={keyboard === undefined ? undefined : "ltr"}
      value={
        keyboard === "tel" && typeof value === "string" && value.startsWith("+")
          ? displayed(format, value)
          : lineOf(value)
      }
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
      onFocus={(event) => {
        // A masked value is replaced as a whole: nobody edits bullets.
        if (masked) event.target.select();
        onFocus(id, value);
      }}
      onBlur={() => onBlur(id, value)}
      disabled={disabled}
      readOnly={readonly}
      autoFocus={autofocus}
      placeholder={typeof examples?.[0] === "string" ? examples[0] : undefined}
      inputMode={inputMode}
      autoComplete={autoComplete}
      spellCheck={format ? false : undefined}
      {...controlProps(props)}
    />
  );
  return (
    <>
      {input}
      {stateField !== undefined && <PostcodeRemark postcode={value} stateField={stateField} />}
      {surplusOf(value, schema.maxLength) > 0 && <TooLong value={value} schema={schema} />}
    </>
  );
}

/** A postcode that usually lies in another state is worth a remark; some cross the border, so it is no error. */
function PostcodeRemark({ postcode, stateField }: { postcode: unknown; stateField: string }) {
  const text = useText();
  const state = useFormValue()[stateField];
  const isOdd =
    typeof postcode === "string" &&
    typeof state === "string" &&
    fitsFormat("postcode", postcode) &&
    formatNamed("postcode")?.goesWith?.(postcode, state) === false;
  return (
    <Box role="status" sx={{ color: "warning.main", fontSize: "0.875rem" }}>
      {isOdd && text("form.postcodeMismatch")}
    </Box>
  );
}

/** Several lines of text; the box grows with what is typed. */
export function LongTextWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus, disabled, readonly, rawErrors, schema } = props;
  return (
    <>
      <OutlinedInput
        fullWidth
        multiline
        minRows={3}
        maxRows={14}
        value={lineOf(value)}
        onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
        disabled={disabled}
        readOnly={readonly}
        error={hasErrors(rawErrors)}
        inputProps={controlProps(props)}
      />
      {surplusOf(value, schema.maxLength) > 0 && <TooLong value={value} schema={schema} />}
    </>
  );
}
