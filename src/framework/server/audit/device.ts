const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/SamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/OPR\/(\d+)/, "Opera"],
  [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, "Chrome"],
  [/Version\/(\d+)[\d.]*.* Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** A browser and its device as people call them, such as "Chrome 142 on Windows"; anything else as it named itself. */
export function deviceOf(agent: string): string {
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(agent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : agent;
}
