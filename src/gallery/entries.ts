import type { GalleryEntry } from './gallery-entry';

const files = import.meta.glob<{ default: GalleryEntry }>('../kits/*/*.gallery.tsx', { eager: true });

export interface NamedEntry extends GalleryEntry {
  /** The kit's folder and the first part of the page's address. */
  kit: string;
}

/** The page of every kit that has one, in the order of their folders. */
export const entries: readonly NamedEntry[] = Object.entries(files)
  .map(([path, file]) => ({ kit: path.split('/').at(-2)!, ...file.default }))
  .toSorted((one, other) => one.kit.localeCompare(other.kit));
