import "#portal/shared/handOver.ts";
import { createRoot } from "react-dom/client";
import { FormPage } from "./FormPage.tsx";
import { applyDirection, showProvider } from "./page.ts";

applyDirection();
showProvider({ name: "", color: null });
const place = document.getElementById("form");
if (place)
  createRoot(place).render(<FormPage name="referral" open="referral-form" send="add-new-referral" />);
