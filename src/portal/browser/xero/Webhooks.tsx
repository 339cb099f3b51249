import Typography from "@mui/material/Typography";
import { useMay } from "#framework/browser/access/may.ts";
import { RelatedList } from "#framework/browser/screens/view/RelatedList.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { useXeroText } from "./words.ts";

const all = {};

/** Other systems that are notified of events: the endpoints, each with its deliveries on a page of its own. */
export function Webhooks() {
  const text = useXeroText();
  const { definitions } = useServices();
  const may = useMay();
  const resource = definitions.resources.get("webhook-endpoints");
  if (!resource || !may.open(resource)) return null;
  return (
    <section aria-labelledby="webhooks">
      <Typography id="webhooks" variant="h2" sx={{ mb: 1 }}>
        {text("webhooks")}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: "75ch" }}>
        {resource.description}
      </Typography>
      <RelatedList resource={resource} within={all} />
    </section>
  );
}
