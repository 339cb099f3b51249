import Link from "@mui/material/Link";
import type { JsonObject } from "#shared/schema/schema.ts";
import { useText } from "../i18n/useText.ts";
import { useServices } from "../services.tsx";
import { Icon } from "../ui/Icon.tsx";

/** A file's name; opening it asks for a link that works once. */
export function FileLink({ file }: { file: JsonObject }) {
  const text = useText();
  const { shell } = useServices();
  const open = async () => {
    const { data } = await shell("file-link", { params: { id: file.documentId } });
    window.open((data as { link: string }).link, "_blank", "noopener");
  };
  return (
    <Link
      component="button"
      type="button"
      data-no-open
      onClick={() => void open()}
      sx={{ display: "inline-flex", alignItems: "center", gap: 0.5, textAlign: "left" }}
      aria-label={text("form.openFile", { name: String(file.name) })}
    >
      <Icon name="AttachFile" size={16} />
      {String(file.name)}
    </Link>
  );
}
