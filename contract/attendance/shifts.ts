import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';
import { attendanceModule } from './module';
import { shiftCovers, shiftKinds, shiftTones } from './shift-rules';

const int = z.number().int();
const typeFilter = z.coerce.number().pipe(wholeNumber(1, 100));
/** `HH:MM` of the hospital's clock. */
const clockText = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 00:00 至 23:59');

/** A shift of a personnel type: when somebody is expected, and what the halves of his day are then. */
export const shiftRow = z.object({
  id: int,
  type_id: int,
  /** What stands in the grid and on paper: 白, 夜, P1. */
  code: z.string(),
  name: z.string(),
  kind: z.enum(shiftKinds),
  covers: z.enum(shiftCovers),
  begin_at: z.string().nullable(),
  end_at: z.string().nullable(),
  tone: z.enum(shiftTones),
  /** That of working days in wards which have no other of their own. */
  is_default: z.boolean(),
  /** It can still be given. */
  is_active: z.boolean(),
  use_count: int,
  version: int,
});
export type Shift = z.output<typeof shiftRow>;

const base = '/api/v2/attendance';
const config = 'attendance:config:edit';

export const shiftEndpoints = defineEndpoints(attendanceModule, {
  shifts: listed({
    path: `${base}/shifts`,
    summary: '班次（按人员类型）',
    access: config,
    filters: { type_id: typeFilter },
    row: shiftRow,
    held: { id: ({ id }) => id, filters: { type_id: 'same' }, order: ['id'] },
  }),
  saveShift: saved({
    path: `${base}/shifts/save`,
    summary: '新增或修改班次',
    access: config,
    body: z
      .object({
        id: rowId.optional(),
        type_id: wholeNumber(1, 100),
        code: lineText(2).min(1, '代码是必填项'),
        name: lineText(20).min(1, '名称是必填项'),
        kind: z.enum(shiftKinds),
        covers: z.enum(shiftCovers),
        begin_at: clockText.nullable(),
        end_at: clockText.nullable(),
        tone: z.enum(shiftTones),
        is_default: z.boolean().default(false),
        is_active: z.boolean().default(true),
      })
      .refine(({ kind, begin_at }) => kind === 'rest' || begin_at !== null, {
        error: '开始时间是必填项',
        path: ['begin_at'],
      })
      .refine(({ kind, end_at }) => kind === 'rest' || end_at !== null, {
        error: '结束时间是必填项',
        path: ['end_at'],
      })
      .refine(({ is_default, is_active }) => is_active || !is_default, {
        error: '停用的班次不能作为默认班次',
        path: ['is_default'],
      }),
    row: shiftRow,
    errors: ['NAME_TAKEN', 'ATTENDANCE_LOCKED'],
    audit: 'attendance.shift.save',
  }),
  removeShift: removed({
    path: `${base}/shifts/remove`,
    summary: '删除班次',
    access: config,
    errors: ['IN_USE'],
    audit: 'attendance.shift.remove',
  }),
});
