import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouteLink } from "react-router";
import { useMay } from "#framework/browser/access/may.ts";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { Part, Plain } from "#framework/browser/dashboards/Part.tsx";
import { useNews } from "./useNews.ts";
import { useNewsText } from "./words.ts";

const shown = 3;

/** The latest news on a dashboard, what has to be confirmed first; nothing where there is none. */
export function NewsPart() {
  return useMay().hold("view-news") ? <Latest /> : null;
}

function Latest() {
  const words = useNewsText();
  const zone = usePlatform()?.time_zone;
  const { news = [] } = useNews("");
  if (news.length === 0) return null;
  const waits = (reading: string | undefined) => Number(reading === "to_read");
  return (
    <Part title={words("title")} more={{ to: "/news", label: words("all") }}>
      <Plain>
        {news
          .toSorted((one, other) => waits(other.reading) - waits(one.reading))
          .slice(0, shown)
          .map(({ uuid, title, publish_at: at, reading }) => (
            <li key={uuid}>
              <Link component={RouteLink} to={`/news/${uuid}`} sx={{ fontWeight: 600, py: 0.5 }}>
                {title}
              </Link>
              <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
                {at !== undefined && formatInstant(at, zone)}
              </Box>
              {reading === "to_read" && (
                <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, fontSize: "0.875rem" }}>
                  <Icon name="Warning" size={16} />
                  {words("mustRead")}
                </Box>
              )}
            </li>
          ))}
      </Plain>
    </Part>
  );
}
