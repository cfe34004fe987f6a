import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { blockText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { roomModule } from './module';
import { limits, repairStateKeys } from './rules';

/** 报修: what is broken in a room and what became of it. */
export const repair = z.object({
  id: z.number().int(),
  room_id: z.number().int(),
  room_name: z.string(),
  problem: z.string(),
  reply: z.string(),
  state: z.enum(repairStateKeys),
  reporter: personRef.nullable(),
  created_at: z.string(),
  done_at: z.string().nullable(),
  version: z.number().int(),
});
export type Repair = z.output<typeof repair>;

const base = '/api/v2/room/repairs';

export const repairEndpoints = defineEndpoints(roomModule, {
  repairs: listed({
    path: base,
    summary: '房间报修记录',
    access: 'room:room:list',
    filters: { room_id: rowIdQuery.optional(), state: z.enum(repairStateKeys).optional() },
    row: repair,
    held: { id: ({ id }) => id, filters: { room_id: 'same', state: 'same' }, order: ['-id'] },
  }),
  reportRepair: added({
    path: `${base}/add`,
    summary: '房间报修',
    access: 'login',
    body: z.object({ room_id: rowId, problem: blockText(limits.note).min(1, '故障描述是必填项') }),
    row: z.object({ id: z.number().int() }),
    errors: ['NOT_FOUND'],
    audit: 'room.repair.add',
  }),
  saveRepair: saved({
    path: `${base}/save`,
    summary: '处理房间报修',
    access: 'room:room:edit',
    body: z.object({ id: rowId, state: z.enum(repairStateKeys), reply: blockText(limits.note).default('') }),
    row: repair,
    audit: 'room.repair.save',
  }),
});
