import type { ReactNode } from "react";
import { usePlatform } from "../services.tsx";
import { Themed } from "./Themed.tsx";

/** The look with the provider's colour. */
export const ThemedByPlatform = ({ children }: { children: ReactNode }) => (
  <Themed brandColor={usePlatform()?.colors?.primary}>{children}</Themed>
);
