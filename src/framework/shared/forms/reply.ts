/** What the office tells the author of a form, under the heading that the definition gives it. */
export interface OfficeReply {
  title: string;
  text: string;
}
