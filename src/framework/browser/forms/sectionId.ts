/** The id of a section's place on its screen. */
export const sectionId = (title: string): string =>
  `section-${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
