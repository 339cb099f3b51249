import type { TapPlace } from "#framework/shared/offline/tapPlace.ts";

/** The longest that a start or an end waits for the place. */
const longestMs = 5000;

/**
 * Where this device is now, asked for once. Undefined where the browser may not or cannot say so within a few seconds: the
 * browser's own time limit does not count the time for which its question is open.
 */
export const placeNow = (): Promise<TapPlace | undefined> =>
  new Promise((resolve) => {
    if (!("geolocation" in navigator)) {
      resolve(undefined);
      return;
    }
    const timer = setTimeout(() => resolve(undefined), longestMs);
    const end = (place?: TapPlace) => {
      clearTimeout(timer);
      resolve(place);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => end({ latitude, longitude, accuracy }),
      () => end(),
      { enableHighAccuracy: true, maximumAge: 0, timeout: longestMs },
    );
  });
