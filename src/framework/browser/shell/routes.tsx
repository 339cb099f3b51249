import { type ComponentType, createElement, type ReactNode } from "react";
import { createBrowserRouter, type RouteObject, useParams } from "react-router";
import type { AccessRule } from "#framework/shared/access/visible.ts";
import { reportRule, wizardAccess } from "#framework/shared/definitions/definitions.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import {
  pageAccess,
  type ResourceScreen,
  resourceRoutes,
  withScreens,
} from "#framework/shared/definitions/routes.ts";
import { PlacedComponent } from "../fields/PlacedComponent.tsx";
import { later } from "../i18n/later.ts";
import { type Services, useServices } from "../services.tsx";
import { ListScreen } from "../screens/list/ListScreen.tsx";
import { Guarded, NoScreen, OnlySignedIn, RootRedirect } from "./Guarded.tsx";
import { Layout } from "./layout/Layout.tsx";
import { NotAuthorized, RouteError } from "./pages/pages.tsx";
import { Themed } from "./Themed.tsx";
import { Root } from "./Root.tsx";

type Props = { resource: Resource; id?: string };

const ViewScreen = later(() =>
  import("../screens/view/ViewScreen.tsx").then(({ ViewScreen: screen }) => ({ default: screen })),
);
const FormScreen = later(() =>
  import("../screens/forms/FormScreen.tsx").then(({ FormScreen: screen }) => ({ default: screen })),
);
const SingletonScreen = later(() =>
  import("../screens/forms/SingletonScreen.tsx").then(({ SingletonScreen: screen }) => ({ default: screen })),
);
const ImportScreen = later(() =>
  import("../screens/import/ImportScreen.tsx").then(({ ImportScreen: screen }) => ({ default: screen })),
);
const ReportScreen = later(() =>
  import("../reports/ReportScreen.tsx").then(({ ReportScreen: screen }) => ({ default: screen })),
);
const WizardScreen = later(() =>
  import("../screens/wizard/WizardScreen.tsx").then(({ WizardScreen: screen }) => ({ default: screen })),
);
const DashboardScreen = later(() =>
  import("../dashboards/DashboardScreen.tsx").then(({ DashboardScreen: screen }) => ({ default: screen })),
);
const CalendarScreen = later(() =>
  import("../screens/calendar/CalendarScreen.tsx").then(({ CalendarScreen: screen }) => ({
    default: screen,
  })),
);
const password = () => import("./auth/PasswordPages.tsx");
const Help = later(() => import("./pages/HelpPage.tsx").then(({ HelpPage }) => ({ default: HelpPage })));
const SignIn = later(() =>
  import("./auth/SignInPage.tsx").then(({ SignInPage }) => ({ default: SignInPage })),
);
const Forgot = later(() =>
  import("./auth/ForgotPage.tsx").then(({ ForgotPage }) => ({ default: ForgotPage })),
);
const Reset = later(() => password().then(({ ResetPage }) => ({ default: ResetPage })));
const Register = later(() => password().then(({ RegisterPage }) => ({ default: RegisterPage })));
const more = () => import("./pages/morePages.tsx");
const Welcome = later(() => more().then(({ WelcomePage }) => ({ default: WelcomePage })));
const ErrorPage = later(() => more().then(({ ErrorPage: page }) => ({ default: page })));

/** Every route of the portal: the shell's own, and those that follow from the definitions. */
export function createRouter(services: Services): ReturnType<typeof createBrowserRouter> {
  const { definitions, registry } = services;
  const guarded: Guard = (path, access, element, instead = "") => ({
    path,
    element: (
      <Guarded access={access} instead={definitions.resources.get(instead)}>
        {element}
      </Guarded>
    ),
    errorElement: <RouteError inside />,
  });

  const everyPage = definitions.navigation.pages ?? [];
  const pageOf = ({ component, calendar, dashboard: tiles, label, menu }: (typeof everyPage)[number]) => {
    const load = component === undefined ? undefined : registry[component];
    if (load) return createElement(later(load));
    const dashboard = definitions.dashboards.find(({ name }) => name === tiles);
    if (dashboard) return <DashboardScreen key={tiles} dashboard={dashboard} label={label} />;
    const resource = definitions.resources.get(calendar ?? "");
    return resource ? (
      <CalendarScreen resource={resource} title={label} group={menu ? menu.group : undefined} />
    ) : null;
  };
  const open = everyPage
    .filter((page) => page.public === true)
    .map((page): RouteObject => ({ path: page.path, element: pageOf(page) }));
  const pages = everyPage
    .filter((page) => page.public !== true)
    .map((page) => guarded(page.path, pageAccess(page), pageOf(page)));
  const resources = withScreens(definitions).flatMap((resource) => routesOf(resource, guarded));
  const reports = definitions.reports.map((report) =>
    guarded(
      `/reports/${report.name}`,
      reportRule(definitions, report),
      <ReportScreen key={report.name} name={report.name} />,
    ),
  );
  const wizards = definitions.wizards.map((wizard) =>
    guarded(
      `/forms/${wizard.name}`,
      wizardAccess(wizard),
      <WizardScreen key={wizard.name} name={wizard.name} />,
    ),
  );

  return createBrowserRouter([
    {
      element: <Root services={services} />,
      // It stands in the place of everything, so it brings its own look.
      errorElement: (
        <Themed>
          <RouteError />
        </Themed>
      ),
      children: [
        { path: "/", element: <RootRedirect /> },
        { path: "/login", element: <SignIn /> },
        { path: "/forgot-password", element: <Forgot /> },
        { path: "/reset-password", element: <Reset /> },
        { path: "/register", element: <Register /> },
        { path: "/welcome", element: <Welcome /> },
        { path: "/help", element: <Help /> },
        { path: "/error", element: <ErrorPage /> },
        { path: "/not-authorized", element: <NotAuthorized /> },
        { path: "/auth/not-auth", element: <NotAuthorized /> },
        ...open,
        {
          element: (
            <OnlySignedIn>
              <Layout />
            </OnlySignedIn>
          ),
          children: [...pages, ...resources, ...reports, ...wizards, { path: "*", element: <NoScreen /> }],
        },
      ],
    },
  ]);
}

type Guard = (path: string, access: AccessRule, element: ReactNode, instead?: string) => RouteObject;

/** The routes of a resource's screens. */
const routesOf = (resource: Resource, guarded: Guard): RouteObject[] =>
  resourceRoutes(resource).map(({ screen, path, access }) =>
    guarded(
      path,
      access,
      path.includes(":") ? (
        <WithId screen={screens[screen]} resource={resource} />
      ) : (
        <Of key={resource.name} screen={screens[screen]} resource={resource} />
      ),
      screen === "list" ? resource.definition.instead : undefined,
    ),
  );

/** The list of a resource: generated, or the component that its definition names instead. */
function ListOf({ resource }: { resource: Resource }) {
  const component = resource.definition.list?.component;
  return component === undefined ? (
    <ListScreen resource={resource} />
  ) : (
    <PlacedComponent name={component} resource={resource.name} />
  );
}

function WithId({ screen: Screen, resource }: { screen: ComponentType<Props>; resource: Resource }) {
  const { id } = useParams();
  return <Of key={`${resource.name} ${id}`} screen={Screen} resource={resource} id={id} />;
}

/** A screen of a resource, with its words as the person reads them. */
function Of({ screen: Screen, resource, id }: { screen: ComponentType<Props> } & Props) {
  const { resources, inWords } = useServices().definitions;
  const language = resource.definition.languages?.[inWords?.language ?? ""] && inWords?.language;
  return (
    <div lang={language} style={{ display: "contents" }}>
      <Screen resource={resources.get(resource.name) ?? resource} id={id} />
    </div>
  );
}

/** What shows each screen of a resource. */
const screens: Record<ResourceScreen, ComponentType<Props>> = {
  singleton: SingletonScreen,
  calendar: CalendarScreen,
  list: ListOf,
  import: ImportScreen,
  create: FormScreen,
  edit: FormScreen,
  view: ViewScreen,
};
