import { alert, type AlertScope } from "./alerts.ts";
import { type Built, work, type WorkerScope } from "./worker.ts";

declare const BUILT: Built;
declare const self: WorkerScope & AlertScope;

work(self, BUILT);
alert(self);
