import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Fragment, type ReactNode } from "react";
import { usePlatform, useServices } from "../services.tsx";
import { Breadcrumbs, type Crumb } from "../ui/page/Breadcrumbs.tsx";
import { PageTitle } from "../ui/page/PageTitle.tsx";

interface PageHeaderProps {
  title: string;
  /** Where the page stands, from the outside in; the page itself is added. */
  trail?: Crumb[];
  /** A quiet remark beside the title. */
  detail?: ReactNode;
  /** Below the title. */
  below?: ReactNode;
  /** Before the title: a picture. */
  before?: ReactNode;
  /** The one primary action. */
  primary?: ReactNode;
  secondary?: ReactNode;
}

const top: Crumb[] = [];

/** A group of the menu that is called like what follows says nothing more. */
const saysMore = ({ label, path }: Crumb, index: number, trail: readonly Crumb[]): boolean =>
  path !== undefined || trail[index + 1]?.label !== label;

/** The top of every screen: where one is, one title, one primary action, the others in a menu. */
export function PageHeader({
  title,
  trail = top,
  detail,
  below,
  before,
  primary,
  secondary,
}: PageHeaderProps) {
  const { settings, definitions } = useServices();
  const { name = definitions.portal.name } = settings.brandOf(usePlatform());
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const parts = [
    <Fragment key="secondary">{secondary}</Fragment>,
    <Fragment key="primary">{primary}</Fragment>,
  ];
  return (
    <Box sx={{ mb: 2 }}>
      <Breadcrumbs trail={[...trail, { label: title }].filter(saysMore)} />
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, flexWrap: "wrap", minHeight: 44 }}>
        {before}
        <Box sx={{ flex: "1 1 240px", minWidth: 0, overflowWrap: "anywhere" }}>
          <Box sx={{ display: "flex", alignItems: "baseline", gap: 1.5, flexWrap: "wrap" }}>
            <PageTitle tabTitle={`${title} · ${name}`}>{title}</PageTitle>
            {detail && (
              <Typography component="bdi" variant="body2" color="text.secondary">
                {detail}
              </Typography>
            )}
          </Box>
          {below}
        </Box>
        {/* On a phone they stand at the start of a line of their own, which the primary one leads: to the eye and in the document. */}
        <Box sx={{ display: "flex", gap: 1, alignItems: "center" }} className="no-print">
          {isPhone ? parts.toReversed() : parts}
        </Box>
      </Box>
    </Box>
  );
}
