import type { ASTNode, Environment, TypeDeclaration } from "@marcbachmann/cel-js";

/** What the library hands a macro to check and to evaluate its arguments with; its declarations leave it out. */
interface Checker {
  registry: Parameters<TypeDeclaration["unify"]>[0];
  check: (node: ASTNode, context: unknown) => TypeDeclaration;
  getType: (name: string) => TypeDeclaration;
  createError: (code: string, message: string, node: ASTNode) => Error;
}
interface Evaluator {
  run: (node: ASTNode, context: unknown) => unknown;
  tryEval: (node: ASTNode, context: unknown) => unknown;
}
interface Macro {
  args: [ASTNode, ASTNode];
}
/** Where the values of variables are. */
interface Values {
  getValue: (name: string) => unknown;
}

/** Whether a variable has no value, without the cost of an error that says so. */
const isMissing = (node: ASTNode, values: Values): boolean =>
  node.op === "id" && values.getValue(node.args) === undefined;

/**
 * What asks whether there is a value: `filled(field)`, and `orElse(value, other)` for the other value where there is none.
 * They are macros, because a function would not be called at all without a value.
 */
export function registerMissing(language: Environment): void {
  language.registerFunction("filled(ast): bool", ({ args }: Macro) => ({
    args,
    async: false,
    typeCheck(checker: Checker, { args: [field] }: Macro, context: unknown) {
      checker.check(field, context);
      return checker.getType("bool");
    },
    evaluate: (_evaluator: Evaluator, { args: [field] }: Macro, context: Values) =>
      !isMissing(field, context),
  }));
  language.registerFunction("orElse(ast, ast): dyn", ({ args }: Macro) => ({
    args,
    async: false,
    typeCheck(checker: Checker, { args: [value, other] }: Macro, context: unknown) {
      const [left, right] = [checker.check(value, context), checker.check(other, context)];
      const both = left.unify(checker.registry, right);
      if (both) return both;
      throw checker.createError("no_matching_overload", `orElse(${left.name}, ${right.name})`, other);
    },
    evaluate(evaluator: Evaluator, { args: [value, other] }: Macro, context: Values) {
      if (isMissing(value, context)) return evaluator.run(other, context);
      const found = evaluator.tryEval(value, context);
      return found instanceof Error ? evaluator.run(other, context) : found;
    },
  }));
}
