import { type ComponentProps, Suspense } from "react";
import { later } from "../../i18n/later.ts";

const ActionRunner = later(() =>
  import("../actions/ActionRunner.tsx").then(({ ActionRunner: runner }) => ({ default: runner })),
);

/** Takes an action through its steps; its code is fetched with the first action, so that no list waits for it. */
export const LaterActionRunner = (props: ComponentProps<typeof ActionRunner>) => (
  <Suspense>
    <ActionRunner {...props} />
  </Suspense>
);
