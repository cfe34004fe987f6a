import { z } from 'zod';

/** Pictures that people keep of themselves: the one beside their name, and their signature on printed forms. */
export const pictureKinds = ['avatar', 'signature'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Edge of an avatar in pixels; the browser crops to it, the server makes sure. */
export const avatarEdge = 256;
/** Largest signature in pixels. */
export const signatureSize = { width: 600, height: 240 } as const;

/** Largest upload in bytes: a cropped picture is far below. */
export const pictureUploadLimit = 1024 * 1024;

/** `url` is a data URL, so that it can stand in an `img` without a token; empty without a picture. */
export const picture = z.object({ url: z.string(), updated_at: z.string().nullable() });
export type Picture = z.output<typeof picture>;
