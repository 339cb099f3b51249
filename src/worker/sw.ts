import { alert, type AlertScope } from "./alerts.ts";
import { type Built, work, type WorkerScope } from "./worker.ts";

declare const BUILT: Built;

work(globalThis as unknown as WorkerScope, BUILT);
alert(globalThis as unknown as AlertScope);
