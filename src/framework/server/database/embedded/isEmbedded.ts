import type { Engine } from "../engine.ts";
import type { EmbeddedEngine } from "./embedded.ts";

/** Whether the database is the embedded one, which can do more than a server is asked for. */
export const isEmbedded = (engine: Engine): engine is EmbeddedEngine => engine.kind === "embedded";
