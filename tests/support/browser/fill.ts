// A process that fills the place that its settings name, as a first start of the product does: Playwright would compile
// the whole server for itself.
import { fillPlace } from "../demoData.ts";

await fillPlace(process.env, { whole: true });
