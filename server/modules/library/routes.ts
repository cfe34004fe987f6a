import { libraryEndpoints } from '@contract/library/endpoints';
import { libraryFileEndpoints } from '@contract/library/files';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { libraryDemo } from './demo';
import { libraryAttachments, libraryReferences, startBinChore } from './extras';
import { fileHandlers } from './files';
import { fileFlow } from './flow';
import { folderHandlers } from './folders';
import { readerHandlers, readingHandlers } from './reading';

export const libraryServer: ServerModule<typeof libraryEndpoints> = {
  logObjects: [
    { kind: 'library_file', word: '文件资料' },
    { kind: 'library_folder', word: '文件夹' },
  ],
  owners: [libraryAttachments],
  flows: [fileFlow],
  references: libraryReferences,
  histories: [
    {
      kind: 'library_file',
      permission: 'nf:file:edit',
      calls: Object.values(libraryFileEndpoints).filter(({ mutation }) => mutation),
    },
  ],
  demo: [libraryDemo],
  start: async (context) => startBinChore(context),
  routes: implement(libraryEndpoints, { ...folderHandlers, ...fileHandlers, ...readingHandlers, ...readerHandlers }),
};
