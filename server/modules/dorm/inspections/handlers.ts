import { and, asc, desc, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Inspection, InspectItem, inspectionEndpoints } from '@contract/dorm/inspections/inspections';
import { inspectionKinds, inspectionStates } from '@contract/dorm/inspections/rules';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import { daysAhead } from '@contract/rotation/stay-states';
import type { Call, Handlers } from '@server/kernel/implement';
import type { Db } from '@server/kernel/database/database';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first, pageOfJoined, pageOfRows, replaceParts, saveRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import type { AttachmentOwner } from '../../attachment/public';
import { demandVisible } from '../../people/public';
import { buildings } from '../tables';
import { enterRoom, refuse } from './enter';
import { publish } from './publish';
import { rankingOf } from './ranking';
import { enterSight, inspectionRows, inspectionSight, toInspections, unionSight } from './rows';
import { photoOwner, sheetsOf } from './sheet';
import { inspectedRooms, inspectItems, inspections, inspectors } from './tables';

const everything = sql`true`;
const nothing = sql`false`;

const itemSource: RowSource<InspectItem> = {
  table: inspectItems,
  words: { name: '名称', points: '分值', status: { word: '状态', say: (one) => (one === 1 ? '启用' : '停用') } },
  read: async ({ db }, id) => toItem(await find(db, inspectItems, id)),
};
const toItem = (row: typeof inspectItems.$inferSelect): InspectItem => ({ ...row, status: row.status as 1 | 2 });

/** Rounds that a condition opens to the caller; what it does not open is not there. */
const source = (sight: (reader: Reader) => SQL | undefined): RowSource<Inspection> => ({
  table: inspections,
  words: {
    building_name: '楼栋',
    day: '日期',
    kind: { word: '类型', say: (one) => inspectionKinds[one] },
    is_union: { word: '检查人', say: (one) => (one ? '学生会' : '宿舍管理员') },
    state: { word: '状态', say: (one) => inspectionStates[one] },
    note: '备注',
  },
  read: async ({ db, user }, id) =>
    first(await toInspections(db, await inspectionRows(db).where(and(eq(inspections.id, id), sight({ db, user }))))),
});
const seen = source(({ user }) => inspectionSight(user));
const ofUnion = source(({ user }) => unionSight(user));

type SaveCall = Pick<Call<typeof inspectionEndpoints.saveInspectedRoom>, 'db' | 'user' | 'body' | 'audit'>;

const saveRoom = async ({ db, user, body, audit }: SaveCall, from: RowSource<Inspection>, isUnion: boolean) => {
  const { inspection_id: id } = body;
  // Two inspectors of one room come one after the other, and none after the round was handed in.
  await db.select({ id: inspections.id }).from(inspections).where(eq(inspections.id, id)).for('update');
  const inspection = await from.read({ db, user }, id);
  if (!isUnion && inspection.is_union && inspection.state === 'open') throw refuse('学生会正在登记，提交后才能修改');
  if (!isUnion && !(await isOpenTo({ db, user }, id, enterSight(user))))
    throw refuse('您不在该检查的检查人中，请联系宿舍管理员加入');
  const room = await enterRoom(db, user, { inspection, body, isUnion });
  audit({ target: `dorm_inspection:${id}`, detail: { room: room.number } });
  return room;
};

/** Hands a round in: of the student union it waits for an administrator. */
const handedIn = async (db: Db, { id, state, done_count, room_count, is_union }: Inspection) => {
  if (state !== 'open') throw refuse(`该检查${inspectionStates[state]}，不能再提交`);
  if (done_count < room_count) throw refuse(`还有 ${room_count - done_count} 间没有登记，请登记后提交`);
  await changeRow(db, inspections, id, { state: is_union ? 'submitted' : 'confirmed', submittedAt: new Date() });
  return id;
};

/** 查寝. */
export const inspectionHandlers: Handlers<typeof inspectionEndpoints> = {
  inspectItems: async ({ db, query }) => {
    const asked = { ...query, where: contains(inspectItems.name, query.name), orderBy: [asc(inspectItems.id)] };
    const { total, list } = await pageOfRows(db, inspectItems, asked);
    return { total, list: list.map(toItem) };
  },
  saveInspectItem: (call) => {
    const { id, ...fields } = call.body;
    return savedRow(call, itemSource, () => saveRow(call.db, inspectItems, id, fields));
  },

  inspections: async ({ db, user, query }) => {
    const { building_id, kind, state, from, to, page, size } = query;
    const where = and(
      inspectionSight(user),
      equals(inspections.buildingId, building_id),
      equals(inspections.kind, kind),
      equals(inspections.state, state),
      from === undefined ? undefined : gte(inspections.day, from),
      to === undefined ? undefined : lte(inspections.day, to),
    );
    const orderBy = [desc(inspections.day), desc(inspections.id)];
    const { total, list } = await pageOfJoined(db, inspectionRows, { page, size, where, orderBy });
    return { total, list: await toInspections(db, list) };
  },

  saveInspection: (call) => {
    const { id, building_id: buildingId, day, kind, is_union: isUnion, inspector_ids, note } = call.body;
    return savedRow(call, seen, async (before) => {
      const { db, user } = call;
      if (before) demandUntouched(before, '修改');
      const [earliest, latest] = [today(), daysAhead(today(), 366)];
      if ((day < earliest || day > latest) && day !== before?.day)
        throw new AppError('DORM_DAY_OUTSIDE', { what: '检查日期', from: earliest, to: latest });
      const building = await find(db, buildings, buildingId);
      if (user.scope.kind !== 'all' && building.managerId !== user.userId) throw refuse('只能安排由您管理的楼栋');
      const ids = [...new Set(inspector_ids)];
      await demandVisible(db, user.scope, ids);
      const saved = await saveRow(db, inspections, id, { buildingId, day, kind, isUnion, note });
      await replaceParts(
        db,
        inspectors,
        inspectors.inspectionId,
        saved,
        ids.map((userId) => ({ inspectionId: saved, userId })),
      );
      return saved;
    });
  },
  removeInspection: (call) => removedRow(call, seen, async (stored) => demandUntouched(stored, '删除')),

  inspectionSheet: async ({ db, user, params }) =>
    first(await sheetsOf(db, [await seen.read({ db, user }, params.id)])),
  openSheets: ({ db, user }) => sheets(db, and(enterSight(user), eq(inspections.isUnion, false))),
  unionSheets: ({ db, user }) => sheets(db, and(unionSight(user), gte(inspections.day, daysAhead(today(), -1)))),
  saveInspectedRoom: (call) => saveRoom(call, seen, false),
  saveUnionRoom: (call) => saveRoom(call, ofUnion, true),

  submitInspection: (call) =>
    savedRow(call, seen, async (before) => {
      if (before!.is_union) throw refuse('学生会的检查由登记人提交');
      return handedIn(call.db, before!);
    }),
  submitUnion: (call) => savedRow(call, ofUnion, (before) => handedIn(call.db, before!)),
  confirmInspection: (call) =>
    savedRow(call, seen, async (before) => {
      const { id, state } = before!;
      if (state !== 'submitted') throw refuse(`该检查${inspectionStates[state]}，不能确认`);
      await changeRow(call.db, inspections, id, { state: 'confirmed' });
      return id;
    }),
  publishInspection: (call) =>
    savedRow(call, seen, async (before) => {
      const { id, state } = before!;
      if (state !== 'confirmed') throw refuse(`该检查${inspectionStates[state]}，不能公布`);
      await changeRow(call.db, inspections, id, { state: 'published' });
      await publish(call.db, call.user.userId, before!);
      return id;
    }),
  inspectionRanking: ({ db, user, query }) => rankingOf(db, user, query),
};

/** Rounds that go on, with their sheets: what an inspector takes with him. */
const mostSheets = 20;
async function sheets(db: Db, where: SQL | undefined) {
  const rows = await inspectionRows(db)
    .where(and(where, eq(inspections.state, 'open'), lte(inspections.day, daysAhead(today(), 7))))
    .orderBy(asc(inspections.day), asc(inspections.id))
    .limit(mostSheets);
  return sheetsOf(db, await toInspections(db, rows));
}

function demandUntouched({ state, done_count }: Inspection, action: string) {
  if (state !== 'open' || done_count > 0) throw refuse(`已有登记的检查不能${action}`);
}

/** Whether somebody may read a round's history. */
export const seesInspection = (reader: Reader, id: number): Promise<boolean> =>
  isOpenTo(reader, id, inspectionSight(reader.user));

async function isOpenTo({ db }: Reader, id: number, sight: SQL | undefined): Promise<boolean> {
  return (await inspectionRows(db).where(and(eq(inspections.id, id), sight))).length > 0;
}

/** Photos of rooms: seen by who sees the round. */
export const inspectionPhotos: AttachmentOwner = {
  key: photoOwner,
  async canRead(db, user, ownerId) {
    const sight = or(
      holds(user, 'dorm:inspect:list') || holds(user, 'dorm:inspect:record')
        ? (inspectionSight(user) ?? everything)
        : nothing,
      holds(user, 'dorm:inspect:recordUnion') ? unionSight(user) : nothing,
    );
    const rounds = db
      .select({ id: inspectedRooms.inspectionId })
      .from(inspectedRooms)
      .where(eq(inspectedRooms.id, Number(ownerId) || 0));
    return (await inspectionRows(db).where(and(inArray(inspections.id, rounds), sight))).length > 0;
  },
  canWrite: (_, user, ownerId) =>
    Promise.resolve(ownerId === '' && (holds(user, 'dorm:inspect:record') || holds(user, 'dorm:inspect:recordUnion'))),
};
