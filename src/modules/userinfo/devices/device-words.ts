/** The first that fits counts: Edge and WeChat say Chrome too, Android says Linux. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/HarmonyOS/, '鸿蒙'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** What a User-Agent says in words, e.g. `Windows 上的 Edge`. */
export function deviceWords(agent: string): string {
  const name = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = name(browsers) ?? '其他浏览器';
  const system = name(systems);
  return system ? `${system} 上的 ${browser}` : browser;
}
