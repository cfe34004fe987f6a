const systems: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
/** The first that fits: many browsers name those they descend from too. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrome/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** A device in words that its owner recognises, from the browser's own description. */
export function deviceWords(agent: string): string {
  const named = [systems, browsers].map((list) => list.find(([pattern]) => pattern.test(agent))?.[1]);
  return named.filter(Boolean).join('，') || agent.slice(0, 40) || '未知设备';
}
