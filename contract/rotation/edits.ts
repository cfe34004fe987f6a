import { z } from 'zod';
import { rotateLists } from '../handbook/types';
import { defineEndpoints } from '../kernel/endpoint';
import { rowId } from '../kernel/wire';
import { rotationModule } from './module';
import { stayStates } from './stay-states';
import { month } from './types';

/** Months that one step of editing may change: a range of a few people, or two cells that change places. */
export const mostCells = 400;

const piece = z.object({
  halfUp: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  deptId: rowId,
  stDeptId: rowId,
});

/** What stands in a month now. */
export const heldPiece = piece.extend({
  deptName: z.string(),
  stDeptName: z.string(),
  kind: z.enum(['necessary', 'optional', 'reserve']),
  /** Number of the stay that it belongs to. */
  stay: z.number().int(),
  state: z.enum(stayStates),
});
export type HeldMonthPiece = z.output<typeof heldPiece>;

/** A month of a person: what was seen there, and what is to stand there; nothing empties it. */
export const editCell = z.object({
  userId: rowId,
  date: month,
  before: z.array(piece).max(2),
  /** `stay` brings a cancelled stay back under its number, as undoing an edit does. */
  after: z.array(piece.extend({ stay: rowId.optional() })).max(2),
});
export type EditCell = z.output<typeof editCell>;

export const editedCell = z.object({ userId: z.number().int(), date: z.string(), pieces: z.array(heldPiece) });
export type EditedCell = z.output<typeof editedCell>;
/** A month that was written, with what stood there before: what taking it back needs. */
export const writtenCell = editedCell.extend({ was: z.array(heldPiece) });
export type WrittenCell = z.output<typeof writtenCell>;

/** A hospital department in a month: who is there, and how many it takes. */
const occupancy = z.object({
  deptId: z.number().int(),
  /** People in the first half of the month and in the second. */
  first: z.number().int(),
  second: z.number().int(),
  /** How many it takes at the same time, the fewer of both halves; null: not limited. */
  most: z.number().int().nullable(),
});

/** What a person's scheme asks of a standard department, and what is placed in all. Half months. */
const requirement = z.object({
  stDeptId: z.number().int(),
  stDeptName: z.string(),
  kind: heldPiece.shape.kind,
  /** Of an option: the most that its group asks for. */
  required: z.number().int(),
  placed: z.number().int(),
});
export type Requirement = z.output<typeof requirement>;

export type Occupancy = z.output<typeof occupancy>;

/** Editing of single months in 轮转总览. */
export const editEndpoints = defineEndpoints(rotationModule, {
  editMonth: {
    method: 'POST',
    path: '/api/v2/rotation/edits/month',
    summary: '某人某月的轮转、可选科室与科室人数',
    access: 'rotation:plan:edit',
    body: z.object({ userId: rowId, date: month }),
    data: z.object({
      pieces: z.array(heldPiece),
      /** Lists of the person's scheme in that month; null where grade and major lead to none. */
      lists: rotateLists.nullable(),
      departments: z.array(occupancy),
      requirements: z.array(requirement),
    }),
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  editCells: {
    method: 'POST',
    path: '/api/v2/rotation/edits',
    summary: '修改轮转：若干人的若干月份',
    access: 'rotation:plan:edit',
    body: z.object({ cells: z.array(editCell).min(1).max(mostCells) }),
    data: z.object({ cells: z.array(writtenCell) }),
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'INPUT_INVALID', 'EDIT_MOVED', 'EDIT_REFUSED'],
    offline: 'online',
    audit: 'rotation.edit',
    mutation: true,
  },
});
