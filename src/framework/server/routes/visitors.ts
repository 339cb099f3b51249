import type { Call } from "#framework/shared/definitions/call.ts";
import type { PublicContext } from "../context.ts";
import { answer } from "../http/reply.ts";
import type { Input, Operation, RouteOptions } from "./module.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { publicForm } from "../visitors/publicForm.ts";
import { receiveForm } from "../visitors/receiveForm.ts";

/** The operation of a call for people who are not signed in: the form of a kind of records, or one that they send. */
export function visitorOperation(
  { visitors, sets, success = "Thank you. We have received your form." }: Call,
  type: RecordType,
): { operation: Operation<PublicContext>; options: RouteOptions } {
  if (visitors === "form") return { operation: (context) => publicForm(context, type), options: {} };
  return {
    operation: async (context: PublicContext, { body }: Input) => {
      await receiveForm(context, type, body, sets);
      return answer(success);
    },
    options: {},
  };
}
