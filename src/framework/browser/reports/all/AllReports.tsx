import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { Link as RouteLink } from "react-router";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { PageHeader } from "../../screens/PageHeader.tsx";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";
import { type ListedReport, useReports } from "./useReports.ts";
import { allReportsWords } from "./words.ts";

/** Every report that the person may open, by topic; found by a part of its name or of what it is for. */
export default function AllReports() {
  const text = useLaterText("allReports", allReportsWords);
  const [search, setSearch] = useState("");
  const topics = useReports(search);
  return (
    <>
      <PageHeader title={text("title")} />
      <TextField
        type="search"
        size="small"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={text("search")}
        slotProps={{ htmlInput: { "aria-label": text("search") } }}
        sx={{ mb: 2, width: 320, maxWidth: "100%" }}
      />
      {topics.length === 0 ? (
        <MessagePage inside icon="Assessment" title={text("noneTitle")} text={text("noneText")} />
      ) : (
        topics.map(({ topic, reports }) => <Topic key={topic} topic={topic} reports={reports} />)
      )}
    </>
  );
}

function Topic({ topic, reports }: { topic: string; reports: readonly ListedReport[] }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography id={id} component="h2" variant="h6" sx={{ mb: 1 }}>
        {topic}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: "none",
          display: "grid",
          columnGap: 4,
          rowGap: 1.5,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" },
        }}
      >
        {reports.map(({ name, label, description }) => (
          <li key={name}>
            <Link component={RouteLink} to={`/reports/${name}`} sx={{ fontWeight: 600 }}>
              {label}
            </Link>
            {description && (
              <Typography variant="body2" color="text.secondary">
                {description}
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
