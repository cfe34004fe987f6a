import { expect, it } from 'vitest';
import { awayWords, metersBetween } from './geo';

const at = (lat: number, lng: number) => ({ lat, lng });

it.each([
  ['the same place', at(30.67, 104.06), at(30.67, 104.06), 0],
  ['a thousandth of a degree north', at(30.67, 104.06), at(30.671, 104.06), 111.2],
  ['the same east at the equator', at(0, 104.06), at(0, 104.061), 111.2],
  ['half of it at 60 degrees north', at(60, 104.06), at(60, 104.061), 55.6],
  ['across the line of dates', at(0, 179.9995), at(0, -179.9995), 111.2],
  ['a degree of latitude', at(30, 104), at(31, 104), 111_195],
  ['the other side of the earth', at(0, 0), at(0, 180), 20_015_115],
])('%s', (_, a, b, metres) => {
  expect(metersBetween(a, b)).toBeCloseTo(metres, metres > 1000 ? -1 : 1);
  expect(metersBetween(b, a)).toBe(metersBetween(a, b));
});

it.each([
  ['within', 30.6705, ''],
  ['outside', 30.671, '约 111 米'],
  ['far away', 31.67, '约 111 公里'],
])('%s an area of 100 metres', (_, lat, words) => {
  expect(awayWords({ ...at(30.67, 104.06), radius: 100 }, at(lat, 104.06))).toBe(words);
});
