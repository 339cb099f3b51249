/** What a rule sees of a file, and where it reports. */
export interface Context {
  filename: string;
  sourceCode: { text: string; getLocFromIndex: (index: number) => object };
  report: (found: { message: string }) => void;
}

type Visitors = Record<string, (node: { source?: { value: unknown } }) => void>;

/** The house's own rules. */
declare const plugin: {
  rules: Record<"arrows" | "domain-words", { create: (context: Context) => Visitors }>;
};
export default plugin;
