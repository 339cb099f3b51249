import type { Config } from "#framework/server/config.ts";
import { abnStandIn } from "./abnStandIn.ts";
import type { AbnRegister } from "./registeredBusiness.ts";

/**
 * The register that is connected: a local stand-in outside of production. Without one, an ABN is only checked by its digits.
 */
export const abnRegister = ({ production }: Pick<Config, "production">): AbnRegister | undefined =>
  production ? undefined : abnStandIn;
