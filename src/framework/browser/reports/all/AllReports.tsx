import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { PageHeader } from "../../screens/PageHeader.tsx";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";
import { NewReport } from "./NewReport.tsx";
import { Topic } from "./Topic.tsx";
import { useBlankReports, useReports } from "./useReports.ts";
import { useSavedReports } from "./useSavedReports.ts";
import { allReportsWords } from "./words.ts";

/**
 * Every report that the person may open, by topic, below those that they have saved or share; found by a part of its name or
 * of what it is for. Those who build reports begin a new one here.
 */
export default function AllReports() {
  const text = useLaterText("allReports", allReportsWords);
  const [search, setSearch] = useState("");
  const saved = useSavedReports(search);
  const topics = useReports(search);
  const blank = useBlankReports();
  return (
    <>
      <PageHeader title={text("title")} primary={blank.length > 0 && <NewReport reports={blank} />} />
      <TextField
        type="search"
        size="small"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={text("search")}
        slotProps={{ htmlInput: { "aria-label": text("search") } }}
        sx={{ mb: 2, width: 320, maxWidth: "100%" }}
      />
      {saved.length > 0 && <Topic topic={text("saved")} reports={saved} />}
      {topics.length + saved.length === 0 ? (
        <MessagePage inside icon="Assessment" title={text("noneTitle")} text={text("noneText")} />
      ) : (
        topics.map(({ topic, reports }) => <Topic key={topic} topic={topic} reports={reports} />)
      )}
    </>
  );
}
