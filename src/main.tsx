import { loginToken } from "#framework/shell/start/first.ts";
import "@fontsource-variable/inter/wght.css";
import { createRoot } from "react-dom/client";
import { StartUp } from "#framework/shell/start/StartUp.tsx";
import { registry } from "#portal/registry.ts";
import { settings } from "#portal/settings.ts";

const root = document.getElementById("root");
if (root) createRoot(root).render(<StartUp registry={registry} settings={settings} token={loginToken} />);
