import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { removed, saved } from '../kernel/presets';
import { rowId } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';
import { libraryModule } from './module';
import { limits } from './rules';

const int = z.number().int();
export const audienceInput = {
  type_ids: z.array(rowId).max(limits.audience),
  dept_ids: z.array(rowId).max(limits.audience),
};

/** A folder; in another one, or in none. */
export const libraryFolder = z.object({
  id: int,
  parent_id: int.nullable(),
  name: z.string(),
  needs_review: z.boolean(),
  type_ids: z.array(int),
  dept_ids: z.array(int),
  /** Published files that the caller sees in it and below it. */
  files: int,
  version: int,
});
export type LibraryFolder = z.output<typeof libraryFolder>;

export const libraryFolderEndpoints = defineEndpoints(libraryModule, {
  libraryFolders: {
    method: 'GET',
    path: '/api/v2/library/folders',
    summary: '可见的文件夹',
    access: 'nf:file:list',
    data: z.array(libraryFolder),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveLibraryFolder: saved({
    path: '/api/v2/library/folders/save',
    summary: '新增或修改文件夹',
    access: 'nf:folder:config',
    body: z.object({
      id: rowId.optional(),
      parent_id: rowId.nullable(),
      name: lineText(limits.folder).min(1, '名称是必填项'),
      needs_review: z.boolean(),
      ...audienceInput,
    }),
    row: libraryFolder,
    errors: ['NAME_TAKEN', 'REFERENCE_MISSING', 'LIBRARY_REFUSED'],
    audit: 'nf.folder.save',
  }),
  removeLibraryFolder: removed({
    path: '/api/v2/library/folders/remove',
    summary: '删除空文件夹',
    access: 'nf:folder:config',
    errors: ['LIBRARY_REFUSED'],
    audit: 'nf.folder.remove',
  }),
});
