import { describe, expect, it } from 'vitest';
import { tints } from './tints';

type Colour = [number, number, number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const linear = (hex: string) =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Colour;

/** Full dichromacy after Machado, Oliveira and Fernandes (2009), on linear RGB. */
const sights: Record<string, number[]> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function seen(hex: string, sight: number[]): Colour {
  const colour = linear(hex);
  return [0, 3, 6].map((row) =>
    Math.min(1, Math.max(0, sight[row]! * colour[0] + sight[row + 1]! * colour[1] + sight[row + 2]! * colour[2])),
  ) as Colour;
}

/** OKLab, in which equal distances look about equally far apart. */
function lab([red, green, blue]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function closest(fills: string[], sight: number[]): number {
  const points = fills.map((fill) => lab(seen(fill, sight)));
  let least = Infinity;
  points.forEach((one, index) => {
    for (const other of points.slice(0, index)) {
      least = Math.min(least, Math.hypot(...one.map((value, axis) => value - other[axis]!)));
    }
  });
  return least;
}

const luminance = (hex: string) => {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((left, right) => left - right) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['normal', 0.06],
  ['protanopia', 0.038],
  ['deuteranopia', 0.038],
  ['tritanopia', 0.02],
])('tints under %s sight', (name, distance) => {
  it.each(['fill', 'darkFill'] as const)(`stay at least ${distance} apart: %s`, (scheme) => {
    const fills = tints.map((tint) => tint[scheme]);
    expect(closest(fills, sights[name]!)).toBeGreaterThan(distance);
  });
});

it('text keeps a contrast of 4.5 on every fill, edges one of 3 against theirs', () => {
  for (const tint of tints) {
    expect(contrast(tint.fill, '#1f2329')).toBeGreaterThan(4.5);
    expect(contrast(tint.darkFill, '#ffffff')).toBeGreaterThan(4.5);
    expect(contrast(tint.fill, tint.edge)).toBeGreaterThan(3);
  }
});
