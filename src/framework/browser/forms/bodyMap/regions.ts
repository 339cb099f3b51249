/** How the body is looked at. */
export type BodyView = "front" | "back" | "feet";

/** The views in the order in which they are offered. */
export const bodyViews: readonly BodyView[] = ["front", "back", "feet"];

/** A region of the body as a rounded box on its figure, which is 100 wide and 200 high. */
export interface BodyRegion {
  key: string;
  x: number;
  y: number;
  width: number;
  height: number;
  round: number;
}

const box = (key: string, x: number, y: number, width: number, height: number, round = 4): BodyRegion => ({
  key,
  x,
  y,
  width,
  height,
  round,
});

/** Both sides of a region: the one that is drawn at the viewer's left, and its mirror. */
const pair = (name: string, leftmost: "l" | "r", ...place: [number, number, number, number, number?]) => {
  const [x, y, width, height, round] = place;
  const other = leftmost === "l" ? "r" : "l";
  return [
    box(`${name}_${leftmost}`, x, y, width, height, round),
    box(`${name}_${other}`, 100 - x - width, y, width, height, round),
  ];
};

/** Who faces us has their right at our left; who turns their back has not. */
export const bodyRegions: Record<BodyView, BodyRegion[]> = {
  front: [
    box("face", 40, 3, 20, 25, 10),
    box("neck_front", 45, 28, 10, 7, 2),
    ...pair("shoulder", "r", 26, 34, 14, 11, 5),
    ...pair("chest", "r", 36, 40, 14, 23),
    box("abdomen", 36, 63, 28, 20),
    ...pair("hip", "r", 34, 83, 12, 15),
    box("groin", 44, 88, 12, 12, 5),
    ...pair("upper_arm", "r", 24, 46, 10, 28),
    ...pair("forearm", "r", 20, 75, 10, 28),
    ...pair("hand", "r", 16, 104, 12, 16, 5),
    ...pair("thigh", "r", 35, 99, 14, 36),
    ...pair("knee", "r", 36, 136, 12, 13, 5),
    ...pair("shin", "r", 37, 150, 10, 38),
  ],
  back: [
    box("head_back", 40, 3, 20, 25, 10),
    box("neck_back", 45, 28, 10, 7, 2),
    box("upper_back", 36, 36, 28, 25),
    box("lower_back", 36, 62, 28, 17),
    box("sacrum", 44, 80, 12, 10, 5),
    ...pair("buttock", "l", 35, 90, 14, 16, 6),
    ...pair("elbow", "l", 22, 70, 11, 11, 5),
    ...pair("thigh_back", "l", 35, 107, 14, 36),
    ...pair("calf", "l", 37, 146, 11, 40),
  ],
  feet: [
    ...pair("toes", "l", 14, 6, 26, 14, 6),
    ...pair("top_foot", "l", 14, 21, 26, 38, 6),
    ...pair("ankle", "l", 18, 60, 18, 20, 6),
    ...pair("sole", "l", 14, 108, 26, 52, 8),
    ...pair("heel", "l", 17, 161, 20, 22, 8),
  ],
};

/** The view on which a region is drawn. */
export const viewOf = (region: string): BodyView =>
  bodyViews.find((view) => bodyRegions[view].some(({ key }) => key === region)) ?? "front";

/** Where a pin stands that was not set by hand: in the middle of its region, in hundredths of the figure. */
export function middleOf(region: string): { x: number; y: number } {
  const found = bodyRegions[viewOf(region)].find(({ key }) => key === region);
  return found
    ? { x: Math.round(found.x + found.width / 2), y: Math.round((found.y + found.height / 2) / 2) }
    : { x: 50, y: 50 };
}
