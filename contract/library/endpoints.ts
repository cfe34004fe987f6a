import { libraryFileEndpoints } from './files';
import { libraryFolderEndpoints } from './folders';

/** All calls of the module; a page imports the part that it needs. */
export const libraryEndpoints = { ...libraryFolderEndpoints, ...libraryFileEndpoints };
