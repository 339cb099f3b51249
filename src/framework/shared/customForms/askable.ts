/** Kinds of record that a question may let people choose from: the resource, and what people call one. */
export const askableRecords: Record<string, string> = {};

/** Adds kinds of record that questions may ask for. A portal does it before it opens anything, on both sides. */
export const addAskableRecords = (records: Readonly<Record<string, string>>): void =>
  void Object.assign(askableRecords, records);
