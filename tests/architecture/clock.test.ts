import { expect, it } from 'vitest';
import { sourceFiles } from './source-files';

/** What looks at this device's own clock. `dayjs()` and `new Date()` without a moment do, too. */
const ownClock = /\bDate\.now\b|\bnew Date\(\)|\bdayjs\(\)/;

/** Who may, and why. */
const allowed = [
  // The time since this device was touched, by the same clock at both ends.
  'device/api/last-use.ts',
  // Where the clocks are compared.
  'device/api/server-time.ts',
  // An exam's clock stands on the page's own; over a reload it is bridged by the device's, and said not to be trusted.
  'device/exam/exam-clock.ts',
  'src/modules/system/self-check/measure-server.ts',
];

it('browser code takes the time from serverNow(); the clock of a device may show anything', () => {
  const looking = sourceFiles()
    .filter(({ path, isTest }) => !isTest && /^(device|src|workers)\//.test(path))
    .filter(({ text }) => ownClock.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .map(({ path }) => path);
  expect(looking.toSorted()).toEqual(allowed);
});
