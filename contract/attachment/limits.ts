/** Size of the parts that a file is sent in; the last one may be smaller. */
export const partBytes = 1024 * 1024;
/** Longest side of a thumbnail, in pixels. */
export const thumbnailPixels = 320;
/** Uploads of one person that may be unfinished at once. */
export const mostUploads = 20;
/** Attachments of one record. */
export const mostAttachments = 200;
/** An upload that nobody goes on with, and a file that no record took, are removed after so many hours. */
export const orphanHours = 24;
/** However slowly somebody goes on with an upload, it ends after so many days. */
export const uploadDays = 7;
/** Files of one person that no record has taken yet, on their way or arrived: how many, and their bytes together. */
export const mostWaitingFiles = 100;
export const mostWaitingBytes = 1024 ** 3;
/** The same bytes of everybody together. */
export const mostWaitingBytesOfAll = 20 * 1024 ** 3;

/** Number of parts of a file of so many bytes. */
export function partCount(size: number): number {
  return Math.max(1, Math.ceil(size / partBytes));
}

/** Bytes of a part, counted from 0. */
export function partSize(size: number, index: number): number {
  return Math.min(partBytes, size - index * partBytes);
}

/** Ending of a file's name in lower case, without the dot; empty when it has none. */
export function extensionOf(name: string): string {
  return /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
