import GlobalStyles from "@mui/material/GlobalStyles";
import { useTheme } from "@mui/material/styles";
import { memo, useEffect, useMemo, useState } from "react";
import type { Look } from "../calendar/look.ts";
import { readSprite, signImages, signsOf, signStyles } from "./signs.ts";

interface SignStylesProps {
  looks: ReadonlyMap<string, Look>;
  marks: readonly { icon?: string }[];
}

/**
 * Draws the icons of blocks as background images, made from the sprite of all icons. Where hundreds are drawn at once, the
 * browser needs a fraction of the time that as many references into the sprite take.
 */
export const SignStyles = memo(function SignStyles({ looks, marks }: SignStylesProps) {
  const { text } = useTheme().tokens;
  const [sprite, setSprite] = useState("");
  useEffect(() => {
    let isThere = true;
    void readSprite().then((read) => isThere && setSprite(read));
    return () => void (isThere = false);
  }, []);
  const images = useMemo(() => signImages(signsOf(looks, marks, text), sprite), [looks, marks, text, sprite]);
  const styles = useMemo(() => signStyles(images), [images]);
  useDecoded(images);
  return <GlobalStyles styles={styles} />;
});

/** Has the browser read the images while the answer is on its way: left to the first frame, they are a tenth of it. */
function useDecoded(images: ReadonlyMap<string, string>): void {
  useEffect(() => {
    const read = [...images.values()].map((source) => {
      const image = new Image();
      image.src = source;
      return image;
    });
    // Kept as long as the styles: the browser forgets images that nothing shows.
    return () => void read.splice(0);
  }, [images]);
}
