import { expect, test } from "vitest";
import { addressOf, mapLink } from "./address.ts";
import { spanOf } from "./times.ts";

const aisha = {
  uuid: "1",
  full_name: "Aisha Jackson",
  address: "3 Mann St",
  suburb: "Gosford",
  state: "NSW",
  postcode: "2250",
};

test("a shift is at its own place, or at the home of its only participant (ux M6)", () => {
  expect(addressOf({ address: "The library" }, [aisha])).toBe("The library");
  expect(addressOf({ location_type: "home" }, [aisha])).toBe("3 Mann St, Gosford NSW 2250");
  expect(addressOf({}, [aisha])).toBe("3 Mann St, Gosford NSW 2250");
  expect(addressOf({ location_type: "sil_house" }, [aisha])).toBe("3 Mann St, Gosford NSW 2250");
  expect(addressOf({ location_type: "community" }, [aisha])).toBe("");
  expect(addressOf({}, [aisha, aisha])).toBe("");
  expect(mapLink("3 Mann St")).toContain("query=3%20Mann%20St");
});

test("a span is in hours and minutes", () => {
  expect(spanOf(5_400_000)).toEqual({ hours: 1, minutes: 30 });
  expect(spanOf(-1)).toEqual({ hours: 0, minutes: 0 });
});
