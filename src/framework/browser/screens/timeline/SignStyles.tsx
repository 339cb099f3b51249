import GlobalStyles from "@mui/material/GlobalStyles";
import { useTheme } from "@mui/material/styles";
import { memo, useEffect, useMemo, useState } from "react";
import type { Look } from "../calendar/look.ts";
import { readSprite, signsOf, signStyles } from "./signs.ts";

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
  const styles = useMemo(() => signStyles(signsOf(looks, marks, text), sprite), [looks, marks, text, sprite]);
  useDecoded(styles);
  return <GlobalStyles styles={styles} />;
});

/** Has the browser read the images while the answer is on its way: left to the first frame, they are a tenth of it. */
function useDecoded(styles: ReturnType<typeof signStyles>): void {
  useEffect(() => {
    const images = Object.values(styles).map(({ backgroundImage }) => {
      const image = new Image();
      image.src = backgroundImage.slice('url("'.length, -'")'.length);
      return image;
    });
    // Kept as long as the styles: the browser forgets images that nothing shows.
    return () => void images.splice(0);
  }, [styles]);
}
