/** How browsers and the bundler say that a script or its styles could not be fetched. */
const words = /dynamically imported module|Importing a module script failed|preload/i;

/** Whether an error says that a part of the build is gone (a newer version was published) or cannot be fetched now. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && words.test(error.message);
