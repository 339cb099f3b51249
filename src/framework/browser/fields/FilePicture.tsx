import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { useServices } from "../services.tsx";

/** A picture that was uploaded: fetched with the session, shown from memory, never under a lasting address. */
export function FilePicture({
  file,
  alt,
  size,
  round = false,
}: {
  file: JsonObject;
  alt: string;
  size: number;
  /** A face stands in the circle that the first letters of its name would stand in. */
  round?: boolean;
}) {
  const { shell } = useServices();
  const { data } = useQuery({
    queryKey: ["picture", file.documentId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await shell<{ link: string }>("file-link", { params: { id: file.documentId }, signal });
      const response = await fetch(answer.data.link, { signal });
      return URL.createObjectURL(await response.blob());
    },
  });
  if (!data) return <Skeleton variant={round ? "circular" : "rounded"} width={size} height={size} />;
  return (
    <Box
      component="img"
      src={data}
      alt={alt}
      sx={{
        maxWidth: "100%",
        width: size,
        height: size,
        objectFit: "cover",
        borderRadius: round ? "50%" : 2,
        border: 1,
        borderColor: "divider",
      }}
    />
  );
}
