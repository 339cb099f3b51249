import Button from "@mui/material/Button";
import { type ReactNode, useEffect } from "react";
import { Link, useRouteError } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { useServices, useUser } from "../../services.tsx";
import { useIsCut } from "../../transport/useIsCut.ts";
import { NoConnection } from "../../ui/page/NoConnection.tsx";
import { currentDashboard } from "../dashboards.ts";
import { MessagePage } from "./MessagePage.tsx";

/** The way on from a page that has nothing to offer. */
export function ToDashboard() {
  const services = useServices();
  const user = useUser();
  const text = useText();
  return (
    <Button variant="contained" component={Link} to={user ? currentDashboard(services).path : "/login"}>
      {user ? text("pages.toDashboard") : text("auth.signIn")}
    </Button>
  );
}

/** A screen that the person may not see; it does not say what stands there. */
export function NotAuthorized({ children }: { children?: ReactNode }) {
  const text = useText();
  return (
    <MessagePage
      icon="LockOutlined"
      title={text("pages.notAuthorizedTitle")}
      text={text("pages.notAuthorizedText")}
    >
      <ToDashboard />
      {children}
    </MessagePage>
  );
}

/** No such address, or nothing there any more. */
export function NotFound({ children }: { children?: ReactNode }) {
  const text = useText();
  const user = useUser();
  return (
    <MessagePage
      icon="SearchOff"
      title={text("pages.notFoundTitle")}
      text={text(user ? "pages.notFoundText" : "pages.notFoundVisitor")}
    >
      <ToDashboard />
      {children}
    </MessagePage>
  );
}

/** A screen that broke while it was opened. */
export function RouteError({ inside = false }: { inside?: boolean }) {
  const error = useRouteError();
  const isCut = useIsCut();
  useEffect(() => console.error(error), [error]);
  if (isCut && inside) return <NoConnection onRetry={() => location.reload()} />;
  return (
    <MessagePage
      inside={inside}
      icon="ErrorOutline"
      title="Something went wrong"
      text="This page could not be shown. Your saved data is safe."
    >
      <Button variant="contained" onClick={() => location.reload()}>
        Try again
      </Button>
    </MessagePage>
  );
}
