import { expect, it } from 'vitest';
import { Turnstile } from './turnstile';

it('lets one pass after another, each line by itself, and turns away whom it cannot serve', async () => {
  const turnstile = new Turnstile(20, 3);
  const passed: string[] = [];
  const come = async (line: string, name: string) => passed.push(`${name} ${await turnstile.pass(line)}`);
  await Promise.all([come('a', '1'), come('a', '2'), come('a', '3'), come('a', '4'), come('b', '5')]);
  expect(passed[0]).toBe('4 false');
  expect(passed.filter((one) => one.endsWith('true') && one !== '5 true')).toEqual(['1 true', '2 true', '3 true']);
  expect(passed.indexOf('5 true')).toBeLessThan(passed.indexOf('2 true'));
  await expect(turnstile.pass('a')).resolves.toBe(true);
});
