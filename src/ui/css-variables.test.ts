import { expect, it } from 'vitest';
import { schemeVariables } from './css-variables';
import { palettes, surfaces } from './tokens';

/** Hue in degrees and saturation from 0 to 1. */
function hueOf(hex: string): { hue: number; saturation: number } {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const sixth =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  const lightness = most - span / 2;
  return { hue: (sixth * 60 + 360) % 360, saturation: span / (1 - Math.abs(2 * lightness - 1)) };
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each(['primary', 'success', 'warning', 'danger'] as const)(
  '%s keeps its hue on dark ground, and is read',
  (tone) => {
    const dark = schemeVariables('dark');
    for (const name of ['light-color', 'outline', 'text']) {
      const colour = dark[`--mantine-color-${tone}-${name}`]!;
      const { hue, saturation } = hueOf(colour);
      const away = Math.abs(hue - hueOf(palettes[tone][6]).hue);
      expect(Math.min(away, 360 - away)).toBeLessThan(12);
      expect(saturation).toBeGreaterThan(0.4);
      expect((luminance(colour) + 0.05) / (luminance(surfaces.dark.raised) + 0.05)).toBeGreaterThan(4.5);
    }
  },
);
