/** What a page tells the service worker: paths of what it has loaded, and whether a form is open. */
export interface Loaded {
  assets: readonly string[];
  forms: boolean;
}
