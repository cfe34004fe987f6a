import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { lineText, searchText } from '../kernel/wire-text';
import { uploadKinds } from '../system/settings';
import { audienceInput } from './folders';
import { libraryModule } from './module';
import { fileStateKeys, fileViewKeys, limits } from './rules';

const int = z.number().int();
const base = '/api/v2/library/files';
const person = z.object({ user_id: int, name: z.string(), staff_id: z.string() });
const kind = z.enum(uploadKinds);

/** A file as lists show it: the newest version that the caller may read. */
export const libraryFile = z.object({
  id: int,
  name: z.string(),
  folder_id: int,
  folder_name: z.string(),
  attachment_id: z.string(),
  kind,
  /** Bytes. */
  size: int,
  /** Of the version that is shown, from 1 on. */
  number: int,
  owner: person,
  tags: z.array(z.string()),
  type_ids: z.array(int),
  dept_ids: z.array(int),
  /** Last day on which readers see it; null: no end. */
  valid_until: z.string().nullable(),
  must_read: z.boolean(),
  pinned: z.boolean(),
  /** Of the newest version. */
  state: z.enum(fileStateKeys),
  removed: z.boolean(),
  downloads: int,
  /** ISO 8601. */
  updated_at: z.string(),
  favourite: z.boolean(),
  /** When the caller has confirmed this version; null: not yet. */
  read_at: z.string().nullable(),
  /** Whether the caller may change it: his own, or everybody's. */
  is_mine: z.boolean(),
  version: int,
});
export type LibraryFile = z.output<typeof libraryFile>;

/** A file with its versions and whom it is shared with, as far as the caller may know. */
export const libraryFileDetail = libraryFile.extend({
  versions: z.array(
    z.object({
      number: int,
      attachment_id: z.string(),
      name: z.string(),
      kind,
      size: int,
      note: z.string(),
      created_by: z.string(),
      /** ISO 8601. */
      created_at: z.string(),
      is_published: z.boolean(),
    }),
  ),
  shares: z.object({ people: z.array(person), dept_ids: z.array(int), until: z.string().nullable() }),
});
export type LibraryFileDetail = z.output<typeof libraryFileDetail>;

/** Somebody for whom a file is, and whether he has read it. */
export const libraryReader = z.object({
  id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  /** ISO 8601; null: not read. */
  read_at: z.string().nullable(),
});
export type LibraryReader = z.output<typeof libraryReader>;

const tags = z.array(lineText(limits.tag).min(1)).max(limits.tags, `标签最多 ${limits.tags} 个`);
const refused = ['LIBRARY_REFUSED'] as const;
const idBody = z.object({ id: rowId });
const change = { method: 'POST', offline: 'online', mutation: true } as const;

export const libraryFileEndpoints = defineEndpoints(libraryModule, {
  libraryFiles: listed({
    path: base,
    summary: '文件资料',
    access: 'nf:file:list',
    filters: {
      view: z.enum(fileViewKeys).default('all'),
      folder_id: rowIdQuery.optional(),
      name: searchText(limits.name).optional(),
      kind: kind.optional(),
      tag: searchText(limits.tag).optional(),
    },
    row: libraryFile,
    held: {
      id: ({ id }) => id,
      filters: {
        view: { apart: 'all' },
        folder_id: { apart: '' },
        name: 'part',
        kind: 'same',
        tag: (row, tag) => row.tags.includes(tag),
      },
      order: ['-pinned', '-updated_at', '-id'],
      part: ({ view, folder_id }) => `${view} ${folder_id ?? ''}`,
    },
  }),
  libraryFileDetail: {
    method: 'GET',
    path: `${base}/detail`,
    summary: '文件详情',
    access: 'nf:file:list',
    query: z.object({ id: rowIdQuery }),
    data: libraryFileDetail,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** Files with the same bytes as some that were uploaded just now, among those that the caller sees. */
  sameLibraryFiles: {
    method: 'POST',
    path: `${base}/same`,
    summary: '内容相同的文件',
    access: 'nf:file:upload',
    body: z.object({ attachment_ids: z.array(z.uuid()).max(limits.files) }),
    data: z.array(z.object({ attachment_id: z.string(), name: z.string(), folder_name: z.string() })),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  libraryQuota: {
    method: 'GET',
    path: `${base}/quota`,
    summary: '本人文件占用的空间',
    access: 'nf:file:upload',
    data: z.object({ used: int, quota: int }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  addLibraryFiles: {
    ...change,
    path: `${base}/add`,
    summary: '上传文件',
    access: 'nf:file:upload',
    body: z.object({
      folder_id: rowId,
      attachment_ids: z.array(z.uuid()).min(1, '请至少选择一个文件').max(limits.files),
      tags,
      ...audienceInput,
      valid_until: dateText.nullable(),
      must_read: z.boolean(),
      /** Publishes them, or hands them in where the folder is reviewed; otherwise they stay one's own. */
      submit: z.boolean(),
    }),
    data: z.object({ ids: z.array(int) }),
    errors: ['NOT_FOUND', 'REFERENCE_MISSING', 'APPROVAL_NO_REVIEWER', ...refused],
    audit: 'nf.file.add',
    mostMembers: limits.files,
  },
  saveLibraryFile: saved({
    path: `${base}/save`,
    summary: '修改文件的名称、位置与可见范围',
    access: 'nf:file:upload',
    body: z.object({
      id: rowId,
      name: lineText(limits.name).min(1, '文件名是必填项'),
      folder_id: rowId,
      tags,
      ...audienceInput,
      valid_until: dateText.nullable(),
      must_read: z.boolean(),
      pinned: z.boolean(),
    }),
    row: libraryFile,
    errors: ['REFERENCE_MISSING', ...refused],
    audit: 'nf.file.save',
  }),
  addLibraryVersion: saved({
    path: `${base}/version`,
    summary: '上传新版本',
    access: 'nf:file:upload',
    body: z.object({ id: rowId, attachment_id: z.uuid(), note: lineText(limits.note).default('') }),
    row: libraryFile,
    errors: ['APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN', ...refused],
    audit: 'nf.file.version',
  }),
  submitLibraryFile: saved({
    path: `${base}/submit`,
    summary: '发布文件、提交审核或撤回',
    access: 'nf:file:upload',
    body: z.object({ id: rowId, submit: z.boolean() }),
    row: libraryFile,
    errors: ['APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN', ...refused],
    audit: 'nf.file.submit',
  }),
  shareLibraryFile: saved({
    path: `${base}/share`,
    summary: '共享文件，或结束共享',
    access: 'nf:file:share',
    body: z.object({
      id: rowId,
      user_ids: z.array(rowId).max(limits.sharedWith),
      dept_ids: z.array(rowId).max(limits.sharedWith),
      until: dateText.nullable(),
    }),
    row: libraryFile,
    errors: ['REFERENCE_MISSING', ...refused],
    audit: 'nf.file.share',
  }),
  /** Into the recycle bin; out of it for good after `binDays`. */
  removeLibraryFile: removed({
    path: `${base}/remove`,
    summary: '删除文件（移入回收站）',
    access: 'nf:file:upload',
    errors: refused,
    audit: 'nf.file.remove',
  }),
  restoreLibraryFile: saved({
    path: `${base}/restore`,
    summary: '从回收站恢复文件',
    access: 'nf:file:upload',
    body: idBody,
    row: libraryFile,
    errors: refused,
    audit: 'nf.file.restore',
  }),
  markLibraryFile: {
    ...change,
    path: `${base}/favourite`,
    summary: '收藏或取消收藏文件',
    access: 'nf:file:list',
    body: z.object({ id: rowId, favourite: z.boolean() }),
    data: libraryFile,
    errors: ['NOT_FOUND'],
    audit: 'nf.file.favourite',
  },
  readLibraryFile: {
    ...change,
    path: `${base}/read`,
    summary: '确认已读',
    access: 'nf:file:list',
    body: idBody,
    data: libraryFile,
    errors: ['NOT_FOUND'],
    audit: 'nf.file.read',
  },
  /** Counts a download; answers with which file it is. */
  takeLibraryFile: {
    ...change,
    path: `${base}/take`,
    summary: '下载文件',
    access: 'nf:file:download',
    body: z.object({ id: rowId, number: rowId.optional() }),
    data: z.object({ attachment_id: z.string() }),
    errors: ['NOT_FOUND'],
    audit: 'nf.file.take',
  },
  libraryReaders: listed({
    path: `${base}/readers`,
    summary: '文件的已读名单',
    access: 'nf:file:edit',
    filters: { file_id: rowIdQuery, state: z.enum(['read', 'unread']).optional() },
    row: libraryReader,
    held: {
      id: ({ id }) => id,
      filters: {
        file_id: { apart: '' },
        state: ({ read_at }, state) => (read_at === null) === (state === 'unread'),
      },
      order: ['id'],
    },
  }),
});
