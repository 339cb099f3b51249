/** A job about a provider as a whole. The queue holds ids only: nothing of what a record says. */
export interface ProviderJob {
  tenant: string;
}
