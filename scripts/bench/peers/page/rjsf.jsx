import PlainForm from "@rjsf/mui";
import validator from "@rjsf/validator-ajv8";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { timed } from "./data.js";

const root = createRoot(document.querySelector("#root"));

globalThis.draw = (schema) =>
  timed(() => flushSync(() => root.render(<PlainForm schema={schema} validator={validator} />)));
