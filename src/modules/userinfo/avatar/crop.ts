/** Which square of a picture is taken: centre in the picture's pixels, and how far one is zoomed in (1: all of it). */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
interface Size {
  width: number;
  height: number;
}

export const mostZoom = 4;

/** The middle of the picture, as much of it as fits a square. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Edge of the square in the picture's pixels. */
export function edgeOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

/** The nearest crop that lies within the picture. */
export function within(size: Size, { x, y, zoom }: Crop): Crop {
  const bounded = Math.min(mostZoom, Math.max(1, zoom));
  const half = edgeOf(size, bounded) / 2;
  const clamp = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { x: clamp(x, size.width), y: clamp(y, size.height), zoom: bounded };
}

/** The crop after dragging by some pixels of a view with the given edge. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }, viewEdge: number): Crop {
  const scale = edgeOf(size, crop.zoom) / viewEdge;
  return within(size, { ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale });
}
