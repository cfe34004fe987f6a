import { describe, expect, it } from 'vitest';
import { brokenBound } from './json-weight';

const most = { members: 20, keys: 4, depth: 3 };
const broken = (json: string) => brokenBound(Buffer.from(json), most);

describe('the weight of a JSON text', () => {
  it.each(['{}', '[]', '1', '""', '', '[[[]]]', '{"a":1,"b":[1,2],"c":{"d":"e"}}', JSON.stringify(Array(20).fill(0))])(
    'is within bounds: %s',
    (json) => {
      expect(broken(json)).toBeUndefined();
    },
  );

  it.each([
    ['members', JSON.stringify(Array(21).fill(0))],
    ['members', JSON.stringify(Array.from({ length: 7 }, () => [0, 0, 0]))],
    ['members', JSON.stringify(Array.from({ length: 11 }, () => ({})))],
    ['keys', '{"a":1,"b":1,"c":1,"d":1,"e":1}'],
    ['keys', '{"a":1,"a":1,"a":1,"a":1,"a":1}'],
    ['keys', '[{"a":1,"b":[1,2,3,4,5,6],"c":1,"d":1,"e":1}]'],
    ['depth', '[[[[]]]]'],
    ['depth', '{"a":{"a":{"a":{}}}}'],
  ])('breaks the bound of %s', (bound, json) => {
    expect(broken(json)).toBe(bound);
  });

  it('leaves out what stands in texts', () => {
    expect(
      broken(JSON.stringify(['[[[[[', '{"a":"\\"[[[[",,,,,,,,,,,,,,,,,,,,,,,', '\\', '中文，，，【【', ',"'])),
    ).toBeUndefined();
  });

  it.each([']', '}}}}', ',,,', '"', '["\\', '{"a', '\u0000'])('is taken of what is no JSON: %s', (text) => {
    expect(broken(text)).toBeUndefined();
  });
});
