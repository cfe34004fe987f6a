import { expect, it } from 'vitest';
import { dragged, edgeOf, wholeCrop, within } from './crop';

const wide = { width: 800, height: 400 };

it('begins with the largest square in the middle', () => {
  const crop = wholeCrop(wide);
  expect([crop, edgeOf(wide, crop.zoom)]).toEqual([{ x: 400, y: 200, zoom: 1 }, 400]);
});

it.each([
  [
    { x: 0, y: 0, zoom: 1 },
    { x: 200, y: 200, zoom: 1 },
  ],
  [
    { x: 900, y: 900, zoom: 2 },
    { x: 700, y: 300, zoom: 2 },
  ],
  [
    { x: 400, y: 200, zoom: 0.1 },
    { x: 400, y: 200, zoom: 1 },
  ],
  [
    { x: 400, y: 200, zoom: 99 },
    { x: 400, y: 200, zoom: 4 },
  ],
])('keeps %o within the picture', (crop, expected) => {
  expect(within(wide, crop)).toEqual(expected);
});

it('follows the pointer: a view of 200 shows 400 pixels, so ten are twenty', () => {
  expect(dragged(wide, wholeCrop(wide), { x: 10, y: 10 }, 200)).toEqual({ x: 380, y: 200, zoom: 1 });
});
