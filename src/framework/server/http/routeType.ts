import type { Call } from "#framework/shared/definitions/call.ts";
import type { PublicContext } from "../context.ts";
import type { Operation, RouteOptions } from "../routes/module.ts";
import type { Validator } from "../validation/validator.ts";

/** A call and what answers it. */
export interface Route {
  call: Call;
  operation: Operation | Operation<PublicContext>;
  options: RouteOptions;
  /** Checks the body, where a schema says what it must be. */
  validate?: Validator;
}
