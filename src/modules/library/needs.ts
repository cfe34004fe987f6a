import { listNeed, type Need } from '@device/copies/needs';
import { libraryFileEndpoints } from '@contract/library/files';

export const libraryNeeds: readonly Need[] = [listNeed('文件资料', libraryFileEndpoints.libraryFiles)];
