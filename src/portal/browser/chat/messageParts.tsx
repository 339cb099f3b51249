import Box from "@mui/material/Box";
import { FileLink } from "#framework/browser/fields/FileLink.tsx";
import { FilePicture } from "#framework/browser/fields/FilePicture.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** Addresses of the web within a text; the full stop or bracket after one is not of it. */
const addresses = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'\]])/;

/** The words of a message in the direction that they are written in, with the addresses in them as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <Box dir="auto" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {text.split(addresses).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // Parts have no identity but their place.
          // eslint-disable-next-line react/no-array-index-key
          <a key={index} href={part} target="_blank" rel="noopener noreferrer" className="value-link">
            {part}
          </a>
        ),
      )}
    </Box>
  );
}

/** A file of a message, with its picture where it is one. One that waits on this device cannot be opened yet. */
export function MessageFile({ file, waits }: { file: JsonObject; waits: boolean }) {
  if (waits)
    return (
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, overflowWrap: "anywhere" }}>
        <Icon name="AttachFile" size={16} />
        {String(file.name)}
      </Box>
    );
  return (
    <>
      {String(file.type).startsWith("image/") && <FilePicture file={file} alt="" size={200} />}
      <FileLink file={file} />
    </>
  );
}
