/** @returns the file of the image, zipped */
export function emptyDatabase(): Promise<string>;
