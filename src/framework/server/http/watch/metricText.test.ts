import { expect, test } from "vitest";
import { gauge, Histograms, labels } from "./metricText.ts";

test("values are counted by upper bounds, each bucket with those below it", () => {
  const times = new Histograms([0.1, 1]);
  for (const took of [0.05, 0.1, 0.5, 3]) times.observe(labels({ route: "/a" }), took);
  expect(times.lines("seconds")).toEqual([
    "# TYPE seconds histogram",
    'seconds_bucket{route="/a",le="0.1"} 2',
    'seconds_bucket{route="/a",le="1"} 3',
    'seconds_bucket{route="/a",le="+Inf"} 4',
    'seconds_sum{route="/a"} 3.650000',
    'seconds_count{route="/a"} 4',
  ]);
});

test("labels are escaped, and a value needs none", () => {
  expect(gauge("up", [[labels({ name: 'a "b"\\\n' }), 1]])).toEqual([
    "# TYPE up gauge",
    'up{name="a \\"b\\"\\\\\\n"} 1',
  ]);
  expect(gauge("up", 1)).toEqual(["# TYPE up gauge", "up 1"]);
});
