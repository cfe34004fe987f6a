import { options } from 'svg-captcha';

/** What the type of the package leaves out: the font that it draws with. */
interface Font {
  charToGlyph: (letter: string) => {
    getPath: (x: number, y: number, size: number) => { toPathData: () => string };
  };
}

const { font, fontSize } = options as { font: Font; fontSize: number };
const letters = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

const numbersOf = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

/** The points of an outline, seen from its first one. */
function shapeOf(path: string): number[] {
  const numbers = numbersOf(path);
  return numbers.map((number, index) => number - numbers[index % 2]!);
}

/** How far two outlines are apart where they differ most. */
function distance(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return Infinity;
  return Math.max(...one.map((number, index) => Math.abs(number - other[index]!)));
}

/** Reads the picture of a captcha: each letter is the outline of a glyph whose points tremble a little. */
export function readCaptcha(svg: string): string {
  const shapes = letters.map((letter) => ({
    letter,
    shape: shapeOf(font.charToGlyph(letter).getPath(0, 0, fontSize).toPathData()),
  }));
  return [...svg.matchAll(/<path fill="#[^"]*" d="([^"]*)"/g)]
    .map(([, path]) => path!)
    .toSorted((one, other) => numbersOf(one)[0]! - numbersOf(other)[0]!)
    .map((path) => {
      const shape = shapeOf(path);
      return shapes.reduce((best, next) => (distance(shape, next.shape) < distance(shape, best.shape) ? next : best));
    })
    .map(({ letter }) => letter)
    .join('');
}
