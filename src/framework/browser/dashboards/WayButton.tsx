import Button, { type ButtonProps } from "@mui/material/Button";
import { Link as RouteLink } from "react-router";
import type { Way } from "#framework/shared/definitions/dashboards/dashboards.ts";
import { Icon } from "../ui/Icon.tsx";
import { useWays } from "./useWays.ts";

interface WayButtonProps extends Pick<ButtonProps, "variant" | "size" | "sx"> {
  way: Way | undefined;
}

/** A button that leads somewhere; nothing for someone who may not go there. */
export function WayButton({ way, ...look }: WayButtonProps) {
  const target = useWays()(way);
  if (!way || !target) return null;
  const leads = "to" in target ? { component: RouteLink, to: target.to } : { href: target.href };
  return (
    <Button {...look} {...leads} startIcon={way.icon && <Icon name={way.icon} />}>
      {way.label}
    </Button>
  );
}
