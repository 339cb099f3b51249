import { loginToken } from "#framework/browser/shell/start/first.ts";
import "@fontsource-variable/inter/wght.css";
import { createRoot } from "react-dom/client";
import { StartUp } from "#framework/browser/shell/start/StartUp.tsx";
import { registry, settings } from "#portal.browser.ts";

const root = document.getElementById("root");
if (root) createRoot(root).render(<StartUp registry={registry} settings={settings} token={loginToken} />);
