import "./australia/formats.ts";
import { addAskableRecords } from "#framework/shared/customForms/askable.ts";

// What the portal gives to both sides of the framework: formats of texts, and the records that questions may ask for. Each
// entry point of browser and server imports it first.
addAskableRecords({ participants: "Participant", staff: "Staff member" });
