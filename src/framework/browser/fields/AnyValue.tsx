import Box from "@mui/material/Box";
import { isObject } from "#framework/shared/schema/schema.ts";
import { useText } from "../i18n/useText.ts";

/** A structure that goes deeper is cut off. */
const deepest = 8;

/** A value of any shape: entries with their names, lists one below the other, texts as they are. */
export function AnyValue({ value, depth = 0 }: { value: unknown; depth?: number }) {
  const text = useText();
  if (value === null || value === undefined || depth > deepest) return null;
  if (typeof value === "boolean") return <>{text(value ? "list.yes" : "list.no")}</>;
  if (Array.isArray(value))
    return (
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 }}>
        {value.map((item, index) => (
          <Box
            component="li"
            key={index}
            sx={
              isObject(item)
                ? { borderInlineStart: "3px solid", borderColor: "divider", paddingInlineStart: 1.5 }
                : undefined
            }
          >
            <AnyValue value={item} depth={depth + 1} />
          </Box>
        ))}
      </Box>
    );
  if (!isObject(value)) return <>{String(value)}</>;
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(90px, max-content) 1fr",
        columnGap: 2,
        rowGap: 0.25,
        m: 0,
      }}
    >
      {Object.entries(value).map(([name, item]) => (
        <Box key={name} sx={{ display: "contents" }}>
          <Box component="dt" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
            <AnyValue value={item} depth={depth + 1} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
