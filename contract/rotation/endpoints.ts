import { z } from 'zod';
import { defineEndpoints, eventsOf } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { alias, aliasInput } from './aliases';
import { editEndpoints } from './edits';
import { calendarEndpoints } from './calendar';
import { historyEndpoints } from './history-endpoints';
import { listEndpoints } from './list-endpoints';
import { rotationModule } from './module';
import { movementEndpoints } from './movements';
import { planEndpoints, publishEndpoints } from './plans';
import { schemeEndpoints } from './schemes';
import * as lists from './list-types';
import { swapEndpoints } from './swaps';
import { timelineEndpoints } from './timeline';
import * as types from './types';
import { wardPlanEndpoints } from './ward-plan';
import { wardEndpoints } from './ward-stays';
import { rowId, rowIdQuery, sha256Text, storableText, wholeNumber } from '../kernel/wire';

const jobParams = z.object({ id: z.uuid() });
const job = { access: 'rotation:plan:import', offline: 'online' } as const;

export const rotationEndpoints = defineEndpoints(rotationModule, {
  ...listEndpoints,
  deleteRange: {
    method: 'POST',
    path: '/api/v2/train/rotate/delByRange',
    summary: '按月份范围清除轮转',
    access: 'rotation:plan:delete',
    body: lists.deleteRange,
    /** Pieces removed, and months that stay because a stay there has begun. */
    data: z.object({ removed: z.number().int(), kept: z.number().int() }),
    errors: ['INPUT_INVALID', 'NOT_FOUND', 'PERSON_NOT_OWN'],
    offline: 'online',
    audit: 'rotation.clear',
    mutation: true,
  },
  /** `POST {hash}` (blob): a stored file by the SHA-256 of its content, e.g. an imported workbook. */
  file: {
    method: 'POST',
    path: '/api/:hash',
    summary: '按内容哈希下载文件',
    access: 'rotation:plan:list',
    params: z.object({ hash: sha256Text }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'rotation.file',
    mutation: false,
  },

  /* Bulk forms: no check costs a call per row. */
  reference: {
    method: 'GET',
    path: '/api/v2/rotation/reference',
    summary: '导入核对用的参照数据（增量）',
    access: 'rotation:plan:import',
    query: z.object({ since: storableText(200).optional() }),
    data: types.referenceDelta,
    offline: 'cached',
    audit: 'rotation.reference',
    mutation: false,
  },
  /* The hospital's aliases: what its sheets write for a department or a major. */
  aliasList: {
    ...job,
    method: 'GET',
    path: '/api/v2/rotation/aliases',
    summary: '本院对应词',
    data: z.array(alias),
    audit: false,
    mutation: false,
  },
  aliasSave: {
    ...job,
    method: 'POST',
    path: '/api/v2/rotation/aliases',
    summary: '记住本院对应词',
    body: aliasInput,
    data: alias,
    errors: ['ALIAS_UNKNOWN', 'ALIAS_NEEDLESS', 'ALIAS_TOO_MANY'],
    audit: 'rotation.alias.save',
    mutation: true,
  },
  aliasRemove: {
    method: 'DELETE',
    path: '/api/v2/rotation/aliases/:id',
    summary: '删除本院对应词',
    access: 'rotation:alias:remove',
    params: z.object({ id: rowIdQuery }),
    data: z.object({ id: rowId }),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'rotation.alias.remove',
    mutation: true,
  },

  importList: {
    ...job,
    method: 'GET',
    path: '/api/v2/rotation/imports',
    summary: '我的导入任务',
    data: z.array(types.importJob),
    audit: false,
    mutation: false,
  },
  importCreate: {
    ...job,
    method: 'POST',
    path: '/api/v2/rotation/imports',
    summary: '登记导入任务',
    body: types.importCreate,
    data: types.importJob,
    errors: ['IMPORT_STATE', 'IMPORT_TOO_MANY'],
    audit: 'rotation.import.create',
    mutation: true,
    bodyLimit: 512 * 1024,
  },
  importDetail: {
    ...job,
    method: 'GET',
    path: '/api/v2/rotation/imports/:id',
    summary: '导入任务状态',
    params: jobParams,
    data: types.importJob,
    errors: ['NOT_FOUND'],
    audit: false,
    mutation: false,
  },
  /** No mutation: its receipt would keep the ticket readable, and a second ticket does no harm. */
  importTicket: {
    ...job,
    method: 'POST',
    path: '/api/v2/rotation/imports/:id/ticket',
    summary: '取得一次性进度连接凭据',
    params: jobParams,
    data: types.eventTicket,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    audit: false,
    mutation: false,
  },
  importEvents: {
    ...job,
    method: 'GET',
    path: '/api/v2/rotation/imports/:id/events',
    summary: '导入任务进度（服务器事件）',
    params: jobParams,
    query: z.object({ ticket: storableText(100).optional() }),
    data: eventsOf(types.importJob),
    errors: ['NOT_FOUND', 'TICKET_INVALID', 'SERVER_FULL'],
    audit: false,
    mutation: false,
  },
  importChunks: {
    ...job,
    method: 'PUT',
    path: '/api/v2/rotation/imports/:id/chunks/:seq',
    summary: '上传轮转数据：从某一批起的若干批人员',
    params: jobParams.extend({ seq: z.coerce.number().pipe(wholeNumber(0, 1999)) }),
    body: types.importChunks,
    data: types.importJob,
    errors: ['NOT_FOUND', 'IMPORT_STATE', 'IMPORT_CHUNK_MISMATCH', 'SERVER_FULL'],
    audit: false,
    mutation: true,
    heavy: true,
    bodyLimit: 8 * 1024 * 1024,
    // Six of each piece, some of each person.
    mostMembers: 100_000,
  },
  importFile: {
    ...job,
    method: 'PUT',
    path: '/api/v2/rotation/imports/:id/file',
    summary: '上传原始表格留存',
    params: jobParams,
    body: z.instanceof(Uint8Array),
    data: z.object({ hash: z.string() }),
    errors: ['NOT_FOUND', 'IMPORT_CHUNK_MISMATCH', 'IMPORT_FILES_FULL'],
    audit: false,
    mutation: true,
    bodyLimit: 52 * 1024 * 1024,
  },
  importDifference: {
    ...job,
    method: 'GET',
    path: '/api/v2/rotation/imports/:id/difference',
    summary: '导入差异（按人员）',
    params: jobParams,
    query: pageQuery.extend({ kind: z.enum(types.differenceKinds).optional() }),
    data: pageOf(types.personDifference),
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: false,
    mutation: false,
  },
  importConfirm: {
    ...job,
    method: 'POST',
    path: '/api/v2/rotation/imports/:id/confirm',
    summary: '确认导入',
    params: jobParams,
    data: types.importJob,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'rotation.import.confirm',
    mutation: true,
  },
  importCancel: {
    ...job,
    method: 'POST',
    path: '/api/v2/rotation/imports/:id/cancel',
    summary: '取消导入',
    params: jobParams,
    body: types.importCancel,
    data: types.importJob,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
    audit: 'rotation.import.cancel',
    mutation: true,
  },
  ...historyEndpoints,
  ...movementEndpoints,
  ...editEndpoints,
  ...schemeEndpoints,
  ...wardEndpoints,
  ...planEndpoints,
  ...publishEndpoints,
  ...timelineEndpoints,
  ...wardPlanEndpoints,
  ...swapEndpoints,
  ...calendarEndpoints,
});
