import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { historyPage, historyQuery } from './history';
import { heldImports } from './held';
import { rotationModule } from './module';
import { importUndo, undoInput } from './undo';
import { undoPreview, undoQuery } from './undo-preview';
import { writtenPage, writtenQuery } from './written';

const params = z.object({ id: z.uuid() });

/**
 * Past imports and their undoing. Whoever imports sees the own ones; with `rotation:plan:history` also those of
 * everybody within the data scope.
 */
const base = { access: 'rotation:plan:import', offline: 'online' } as const;

export const historyEndpoints = defineEndpoints(rotationModule, {
  importHistory: {
    ...base,
    method: 'GET',
    path: '/api/v2/rotation/imports/history',
    summary: '导入历史',
    query: historyQuery,
    data: historyPage,
    held: heldImports,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  importWritten: {
    ...base,
    method: 'GET',
    path: '/api/v2/rotation/imports/:id/written',
    summary: '已写入的变动（按人员和月份）',
    params,
    query: writtenQuery,
    data: writtenPage,
    errors: ['NOT_FOUND'],
    audit: false,
    mutation: false,
  },
  importUndoPreview: {
    ...base,
    method: 'GET',
    path: '/api/v2/rotation/imports/:id/undo',
    summary: '撤销导入前的核对',
    params,
    query: undoQuery,
    data: undoPreview,
    errors: ['NOT_FOUND', 'IMPORT_UNDO_STATE'],
    audit: false,
    mutation: false,
  },
  importUndo: {
    ...base,
    method: 'POST',
    path: '/api/v2/rotation/imports/:id/undo',
    summary: '撤销导入',
    params,
    body: undoInput,
    data: importUndo,
    errors: ['NOT_FOUND', 'IMPORT_UNDO_STATE', 'IMPORT_UNDO_CHANGED'],
    audit: 'rotation.import.undo',
    mutation: true,
  },
});
