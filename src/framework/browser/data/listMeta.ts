/** What a list is asked for beside its page, sort and filter. */
export interface ListMeta {
  fields?: string[];
  deleted?: boolean;
  sorted?: boolean;
}
