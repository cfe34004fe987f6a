import { z } from 'zod';
import { level } from '../graduate/config';
import { dayKindKeys, semesterStateKeys } from '../graduate/rules';
import { defineEndpoints } from '../kernel/endpoint';
import { added, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';
import { graduateWheelModule } from './module';
import { limits, wheelKindKeys } from './rules';

const int = z.number().int();
const kind = z.enum(wheelKindKeys);
const refused = ['GRADUATE_WHEEL_REFUSED'] as const;
const edit = 'graduate:rotation:edit';
const base = '/api/v2/graduate/wheel';

/** A group with its weeks; whoever does not arrange the wheel reads what was announced. */
export const wheelGroup = z.object({
  id: int,
  semester_id: int,
  name: z.string(),
  kind,
  /** How many there are, and those whom the caller sees. */
  students: int,
  members: z.array(z.object({ user_id: int, name: z.string(), staff_id: z.string() })),
  is_mine: z.boolean(),
  cells: z.array(z.object({ dept_id: int, dept_name: z.string(), from: int, to: int })),
  is_published: z.boolean(),
  /** Whether its weeks are others than announced. */
  is_changed: z.boolean(),
  version: int,
});
export type WheelGroup = z.output<typeof wheelGroup>;

export const wheel = z.object({
  semester: z.object({
    id: int,
    level,
    name: z.string(),
    state: z.enum(semesterStateKeys),
    first_monday: z.string(),
    weeks: int,
    exam_weeks: z.array(int),
    days: z.array(z.object({ day: z.string(), kind: z.enum(dayKindKeys) })),
  }),
  groups: z.array(wheelGroup),
});
export type Wheel = z.output<typeof wheel>;

/** 学生轮转. */
export const wheelEndpoints = defineEndpoints(graduateWheelModule, {
  wheel: {
    method: 'GET',
    path: base,
    summary: '学期的学生轮转；没有编排权限的只见已发布的、本组或本科室的',
    access: 'graduate:rotation:list',
    /** Without a semester the present one. */
    query: z.object({ level, semester_id: rowIdQuery.optional() }),
    data: wheel,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveWheelGroup: saved({
    path: `${base}/groups/save`,
    summary: '新增或修改轮转小组',
    access: edit,
    body: z.object({
      id: rowId.optional(),
      semester_id: rowId,
      name: lineText(limits.name).min(1, '小组名称是必填项'),
      kind,
      members: z.array(rowId).max(limits.students),
    }),
    row: wheelGroup,
    errors: [...refused, 'PERSON_NOT_OWN', 'NAME_TAKEN'],
    audit: 'graduate-wheel.group.save',
  }),
  setWheelCells: saved({
    path: `${base}/groups/cells`,
    summary: '安排小组各周的科室',
    access: edit,
    body: z.object({
      id: rowId,
      cells: z
        .array(
          z.object({ dept_id: rowId, from: wholeNumber(0, limits.halves - 1), to: wholeNumber(0, limits.halves - 1) }),
        )
        .max(limits.cells),
    }),
    row: wheelGroup,
    errors: refused,
    audit: 'graduate-wheel.group.cells',
  }),
  rotateWheel: saved({
    path: `${base}/groups/rotate`,
    summary: '由一组的安排轮转出其后各组',
    access: edit,
    body: z.object({ id: rowId }),
    row: wheelGroup,
    errors: refused,
    audit: 'graduate-wheel.group.rotate',
  }),
  removeWheelGroup: removed({
    path: `${base}/groups/remove`,
    summary: '删除没有发布的轮转小组',
    access: edit,
    errors: refused,
    audit: 'graduate-wheel.group.remove',
  }),
  publishWheel: added({
    path: `${base}/publish`,
    summary: '发布学期的学生轮转，只告知有变动的小组',
    access: edit,
    body: z.object({ semester_id: rowId }),
    row: z.object({ published: int }),
    errors: [...refused, 'NOT_FOUND'],
    audit: 'graduate-wheel.publish',
  }),
});
