import { Editor } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { richTextSchemes } from "#framework/shared/text/richText.ts";
import type { WidgetProps } from "../rjsf.ts";
import { useText } from "../../i18n/useText.ts";
import { cleanHtml } from "../../text/cleanHtml.ts";
import { Icon } from "../../ui/Icon.tsx";
import { describedBy } from "../templates/FieldTemplate.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { hasErrors } from "../hasErrors.ts";

const isEmpty = (html: string): boolean => html === "" || html === "<p></p>";

/** Formatted text: bold, italic, lists and links, and no more than the record may hold. What is pasted is cleaned. */
export default function RichTextWidget({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  readonly,
  rawErrors,
  label,
  required,
}: WidgetProps) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [, redraw] = useState(0);
  const [asksLink, setAsksLink] = useState(false);
  const off = disabled || readonly;
  const changed = useEffectEvent((html: string) => onChange(isEmpty(html) ? undefined : html));
  const blurred = useEffectEvent(() => onBlur(id, value));
  const begin = useEffectEvent(() => (typeof value === "string" ? cleanHtml(value) : ""));

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      injectCSS: false,
      content: begin(),
      editable: !off,
      extensions: [
        StarterKit.configure({
          heading: false,
          codeBlock: false,
          horizontalRule: false,
          link: { openOnClick: false, protocols: richTextSchemes, defaultProtocol: "https" },
        }),
      ],
      editorProps: {
        transformPastedHTML: cleanHtml,
        attributes: {
          id,
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          "aria-describedby": describedBy(id),
          ...(required ? { "aria-required": "true" } : {}),
        },
      },
      onUpdate: ({ editor: at }) => changed(at.getHTML()),
      onBlur: () => blurred(),
      onTransaction: () => redraw((count) => count + 1),
    });
    setEditor(made);
    return () => made.destroy();
  }, [id, label, required, off]);

  // What comes from elsewhere, such as a draft or another's version, replaces what is shown.
  useEffect(() => {
    const wanted = typeof value === "string" ? value : "";
    if (
      editor &&
      !editor.isFocused &&
      wanted !== editor.getHTML() &&
      !(isEmpty(wanted) && isEmpty(editor.getHTML()))
    )
      editor.commands.setContent(cleanHtml(wanted), { emitUpdate: false });
  }, [editor, value]);

  const tools = [
    {
      name: "bold",
      icon: "FormatBold",
      key: "form.bold",
      run: () => editor?.chain().focus().toggleBold().run(),
    },
    {
      name: "italic",
      icon: "FormatItalic",
      key: "form.italic",
      run: () => editor?.chain().focus().toggleItalic().run(),
    },
    {
      name: "bulletList",
      icon: "FormatListBulleted",
      key: "form.bulletList",
      run: () => editor?.chain().focus().toggleBulletList().run(),
    },
    {
      name: "orderedList",
      icon: "FormatListNumbered",
      key: "form.numberedList",
      run: () => editor?.chain().focus().toggleOrderedList().run(),
    },
    {
      name: "link",
      icon: "Link",
      key: "form.link",
      run: () => (editor?.isActive("link") ? editor.chain().focus().unsetLink().run() : setAsksLink(true)),
    },
  ] as const;

  return (
    <Box
      sx={{
        border: 1,
        borderColor: hasErrors(rawErrors) ? "error.main" : (theme) => theme.tokens.strongLine,
        borderRadius: 2,
        bgcolor: "background.paper",
        "&:focus-within": { outline: (theme) => `2px solid ${theme.tokens.focus}` },
      }}
    >
      {!off && (
        <Box
          role="toolbar"
          aria-label={label}
          sx={{ display: "flex", borderBottom: 1, borderColor: "divider", p: 0.25 }}
        >
          {tools.map(({ name, icon, key, run }) => (
            <IconButton
              key={name}
              size="small"
              onClick={run}
              aria-label={text(key)}
              aria-pressed={editor?.isActive(name) ?? false}
              sx={{
                borderRadius: 1,
                '&[aria-pressed="true"]': {
                  background: (theme) => theme.tokens.brandSoft,
                  color: "primary.main",
                },
              }}
            >
              <Icon name={icon} />
            </IconButton>
          ))}
        </Box>
      )}
      <Box
        ref={place}
        sx={{
          "& .ProseMirror": {
            minHeight: 120,
            maxHeight: 420,
            overflowY: "auto",
            px: 1.75,
            py: 1,
            outline: "none",
            whiteSpace: "pre-wrap",
            overflowWrap: "anywhere",
          },
          "& p": { m: 0, mb: 1 },
          "& ul, & ol": { mt: 0, mb: 1, pl: 3 },
        }}
      />
      {asksLink && (
        <LinkDialog
          onClose={() => setAsksLink(false)}
          onChoose={(href) => {
            setAsksLink(false);
            editor?.chain().focus().extendMarkRange("link").setLink({ href }).run();
          }}
        />
      )}
    </Box>
  );
}
