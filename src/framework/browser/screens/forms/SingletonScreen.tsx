import type { Resource } from "#framework/shared/definitions/resource.ts";
import { PageHeader } from "../PageHeader.tsx";
import { Singleton } from "./Singleton.tsx";

/** The page of a record of which there is only one. */
export const SingletonScreen = ({ resource }: { resource: Resource }) => (
  <>
    <PageHeader title={resource.label.one} />
    <Singleton resource={resource} />
  </>
);
