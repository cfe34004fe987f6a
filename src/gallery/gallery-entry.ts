import type { ComponentType } from 'react';

/**
 * What a call of the server is answered with in the gallery, given its body and its address. An error that it
 * throws is the answer, with the error's message.
 */
export type PretendedAnswer = (body: unknown, url: URL) => unknown;

/** One way to use a kit. It gets the whole width and height beside the list of kits. */
export interface GalleryExample {
  /** Part of its address; kebab-case. */
  key: string;
  title: string;
  Example: ComponentType;
}

/** The page of a kit in the gallery: the default export of `src/kits/<kit>/<kit>.gallery.tsx`. */
export interface GalleryEntry {
  title: string;
  examples: readonly [GalleryExample, ...GalleryExample[]];
  /** By method and path as endpoints declare them, e.g. `GET /api/v1/people/:id`; for kits that ask the server. */
  answers?: Readonly<Record<string, PretendedAnswer>>;
}
