import type { ReactNode } from "react";
import { Panel } from "../../ui/page/Panel.tsx";

/** A panel beside the form: it stays in sight, and scrolls by itself. */
export const BuilderPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel
    title={title}
    sx={{
      p: 2,
      position: "sticky",
      top: 72,
      maxHeight: "calc(100vh - 88px)",
      overflow: "auto",
      "& > h2": { fontSize: "1rem" },
    }}
  >
    {children}
  </Panel>
);
