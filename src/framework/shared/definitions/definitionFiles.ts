import type {
  AccessCatalogue,
  DashboardDefinition,
  Navigation,
  NoticeDefinition,
  Plans,
  Portal,
  ReportDefinition,
  ResourceDefinition,
  WizardDefinition,
} from "#generated/definitions.ts";

/** The definition files as they are delivered to the portal; schemas come one by one when a screen needs them. */
export interface DefinitionFiles {
  portal: Portal;
  navigation: Navigation;
  access: AccessCatalogue;
  resources: ResourceDefinition[];
  reports: ReportDefinition[];
  dashboards: DashboardDefinition[];
  wizards: WizardDefinition[];
  /** Only the server reads them: the portal gets an empty list. */
  notices: NoticeDefinition[];
  /** Only the server reads them; undefined where a portal is sold by no plan. */
  plans?: Plans;
}
