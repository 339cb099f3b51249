import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import type { OfficeReply } from "#framework/shared/forms/reply.ts";

/** What the office tells the author of a form, in the lines in which it was written. */
export const ReplyNote = ({ reply: { title, text } }: { reply: OfficeReply }) => (
  <Alert severity="info" sx={{ mb: 2, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
    <AlertTitle>{title}</AlertTitle>
    {text}
  </Alert>
);
