import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import { BodyFigure } from "#framework/browser/forms/bodyMap/BodyFigure.tsx";
import { bodyViews, middleOf, viewOf } from "#framework/browser/forms/bodyMap/regions.ts";
import { useSchema } from "#framework/browser/definitions/useSchema.ts";
import { useServices } from "#framework/browser/services.tsx";
import { fieldAt } from "#framework/shared/fields/fields.ts";

interface Place {
  wound_id: string;
  label: string;
  location: { region: string; x?: number; y?: number } | null;
}

interface WoundMapProps {
  participant: string;
  /** The wound that is being looked at. */
  wound: string;
}

/** All wounds of a participant on the body, the one at hand stressed; the list names them too. */
export function WoundMap({ participant, wound }: WoundMapProps) {
  const translate = useTranslate();
  const { shell } = useServices();
  const { schema } = useSchema("records/wound");
  const { data = [] } = useQuery({
    queryKey: ["wounds", "places", participant],
    enabled: participant !== "",
    queryFn: async ({ signal }) =>
      (
        await shell<{
          wound_locations: Place[];
        }>("wound-locations", { query: { participant_id: participant }, signal })
      ).data.wound_locations,
  });
  const placed = data.flatMap((place) =>
    place.location ? [{ ...place, location: { ...middleOf(place.location.region), ...place.location } }] : [],
  );
  const views = bodyViews.filter((view) => placed.some(({ location }) => viewOf(location.region) === view));
  const field = schema && fieldAt(schema, "location");
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
      {views.map((view) => (
        <BodyFigure
          key={view}
          view={view}
          pins={placed
            .filter(({ location }) => viewOf(location.region) === view)
            .map(({ wound_id: key, label, location: { x, y } }) => ({
              key,
              label,
              x,
              y,
              tone: key === wound ? "error" : "brand",
            }))}
        />
      ))}
      <Box component="ul" aria-label={translate("wounds.map")} sx={{ m: 0, pl: 2 }}>
        {placed.map(({ wound_id: id, label, location }) => (
          <li key={id}>
            {id === wound ? (
              <strong>
                {label}: {field?.type.text(location, field.schema)}
              </strong>
            ) : (
              <Link component={RouteLink} to={`/wounds/${id}?tab=healing`}>
                {label}: {field?.type.text(location, field.schema)}
              </Link>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
