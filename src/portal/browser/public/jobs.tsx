import "#portal/shared/handOver.ts";
import { createRoot } from "react-dom/client";
import { JobFeed } from "./JobFeed.tsx";
import { applyDirection, showProvider } from "./page.ts";

applyDirection();
showProvider({ name: "", color: null });
const place = document.getElementById("jobs");
if (place) createRoot(place).render(<JobFeed />);
