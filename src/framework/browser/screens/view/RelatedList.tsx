import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AddressPart } from "../list/AddressPart.tsx";
import { ListActions } from "../list/toolbar/ListActions.tsx";
import { ListPanel } from "../list/ListPanel.tsx";
import { useList } from "../list/useList.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { useSame } from "../../ui/useSame.ts";

interface RelatedListProps {
  resource: Resource;
  within: Record<string, unknown>;
  /** Its part of the address. */
  part?: string;
}

/** The records of another resource that belong to this one; with a search, filters and pages of its own. */
export function RelatedList({ part, ...related }: RelatedListProps) {
  return (
    <AddressPart name={part ?? related.resource.name}>
      <Related {...related} />
    </AddressPart>
  );
}

function Related({ resource, within }: RelatedListProps) {
  const text = useText();
  const list = useList(resource, { within: useSame(within) });
  // A field that only the server writes would not be kept: what is added here would belong to nothing.
  const belongs = !list.screens?.fields.some(({ name, readOnly }) => readOnly && name in within);
  const mayCreate = belongs && list.may.call(resource.calls.create);
  const addLabel = text("list.add", { name: midSentence(resource.label.one) });
  return (
    <>
      <Box
        sx={{ display: "flex", flexWrap: "wrap", justifyContent: "end", gap: 1, mb: 2, "&:empty": { mb: 0 } }}
      >
        <ListActions list={list} within={within} />
        {mayCreate && (
          <Button variant="contained" component={Link} to={list.createPath} startIcon={<Icon name="Add" />}>
            {addLabel}
          </Button>
        )}
      </Box>
      <ListPanel list={list} addLabel={mayCreate ? addLabel : undefined} />
    </>
  );
}
