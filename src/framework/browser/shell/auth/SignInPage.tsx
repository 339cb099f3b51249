import Link from "@mui/material/Link";
import { valueAt } from "#framework/shared/text/template.ts";
import { Link as RouteLink, Navigate, useLocation, useNavigate } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { usePlatform, useServices, useUser } from "../../services.tsx";
import { currentDashboard } from "../dashboards.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { beginSession } from "./beginSession.ts";
import type { SecondStep } from "./secondStep.ts";
import { SignInForm } from "./SignInForm.tsx";
import { useFromAddress } from "./useFromAddress.ts";
import { asText } from "#framework/shared/text/asText.ts";

/** Signing in. Afterwards one is where one wanted to go, or at one's dashboard. */
export function SignInPage() {
  const text = useText();
  const services = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const from = asText(valueAt(useLocation().state, "from"));
  const begun = useFromAddress(secondStepIn);
  const { name = services.definitions.portal.name } = services.settings.brandOf(usePlatform());
  if (user && services.session.isSignedIn)
    return <Navigate to={from ?? currentDashboard(services).path} replace />;
  return (
    <AuthFrame title={text("auth.signInTo", { name })}>
      <SignInForm
        begun={begun}
        onSignedIn={(answer) => {
          beginSession(services, answer);
          void navigate(from ?? currentDashboard(services).path, { replace: true });
        }}
      >
        <Link
          component={RouteLink}
          to="/forgot-password"
          sx={{ display: "block", py: 0.5, textAlign: "center" }}
          data-route-link
        >
          {text("auth.forgot")}
        </Link>
      </SignInForm>
    </AuthFrame>
  );
}

/** A login link whose person has a second step leaves it in the address's fragment. */
function secondStepIn({ hash }: URL): SecondStep | undefined {
  const match = /^#(code|enrol)=([\w-]+)$/.exec(hash);
  if (!match) return undefined;
  return { second_factor: match[1] === "enrol" ? "enrol" : "code", second_factor_token: match[2] ?? "" };
}
