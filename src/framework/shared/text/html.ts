/** Text as it stands in HTML, between tags or inside a quoted attribute. */
export const htmlText = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
