import { useText } from "../../i18n/useText.ts";

/** Says behind the word of a question that it can be left out. @param fontSize where the word is larger than others */
export function OptionalMark({ fontSize }: { fontSize?: string }) {
  const text = useText();
  return (
    <span className="form-optional" style={fontSize === undefined ? undefined : { fontSize }}>
      {" "}
      ({text("form.optional")})
    </span>
  );
}
