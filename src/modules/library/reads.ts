import { libraryFileEndpoints as files } from '@contract/library/files';
import { libraryFolderEndpoints as folders } from '@contract/library/folders';

/** What is no longer true when a file has changed. */
export const fileReads = [files.libraryFiles, files.libraryFileDetail, files.libraryQuota, folders.libraryFolders];
