import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { countedPoints, handlingsAfter, mayAppeal, violationStates } from '@contract/dorm/violation-rules';
import type { Violation, violationEndpoints, ViolationKind } from '@contract/dorm/violations';
import { daysAhead } from '@contract/rotation/stay-states';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, first, pageOfJoined, pageOfRows, saveRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { onWire } from '@server/kits/wire-names';
import { departments } from '../dictionary/tables';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { placeOf } from './occupy';
import { isOpenLodging, placeRows } from './places';
import { beds, lodgings, violationKinds, violations } from './tables';
import { addFiles, filesOf } from './violation-files';
import { demandNoted, violationSight } from './violation-sight';
import { dormWords } from './words';

const kindRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(violationKinds),
      count: sql<number>`(select count(*)::int from ${violations} one where one.kind_id = dorm_violation_kind.id)`,
    })
    .from(violationKinds)
    .$dynamic();
const toKind = (row: Awaited<ReturnType<typeof kindRows>>[number]): ViolationKind => ({
  ...row,
  status: row.status as 1 | 2,
});
const kindSource: RowSource<ViolationKind> = {
  table: violationKinds,
  words: dormWords.violationKind,
  read: async ({ db }, id) => first((await kindRows(db).where(eq(violationKinds.id, id))).map(toKind)),
};

const rowsOf = (db: Db) =>
  db
    .select({
      ...getTableColumns(violations),
      name: people.name,
      staffId: people.staffId,
      deptName: sql<string>`coalesce(${departments.name}, '')`,
      kindName: violationKinds.name,
    })
    .from(violations)
    .innerJoin(people, eq(people.id, violations.userId))
    .innerJoin(violationKinds, eq(violationKinds.id, violations.kindId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Rows with what each person has gathered. */
async function toViolations({ db, user }: Reader, rows: readonly Row[]): Promise<Violation[]> {
  const all = await db
    .select({ userId: violations.userId, day: violations.day, points: violations.points, state: violations.state })
    .from(violations)
    .where(
      inArray(
        violations.userId,
        rows.map(({ userId }) => userId),
      ),
    );
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ updatedAt: _updatedAt, createdBy: _createdBy, ...row }) => ({
    ...onWire(row),
    ...files(row.id),
    total: countedPoints(
      all.filter(({ userId }) => userId === row.userId),
      today(),
    ),
    is_own: row.userId === user.userId,
  }));
}

/** A record about the caller, his class or his department. */
export const violationSource: RowSource<Violation> = {
  table: violations,
  words: dormWords.violation,
  read: async (reader, id) => {
    const where = and(eq(violations.id, id), violationSight(reader.user));
    return first(await toViolations(reader, await rowsOf(reader.db).where(where)));
  },
};

/** 违纪人员. */
export const violationHandlers: Handlers<typeof violationEndpoints> = {
  violationKinds: async ({ db, query }) => {
    const where = contains(violationKinds.name, query.name);
    const asked = { ...query, where, orderBy: [asc(violationKinds.id)] };
    const { total, list } = await pageOfRows(db, violationKinds, asked, kindRows(db));
    return { total, list: list.map(toKind) };
  },
  saveViolationKind: (call) => {
    const { id, ...fields } = call.body;
    return savedRow(call, kindSource, () => saveRow(call.db, violationKinds, id, fields));
  },
  removeViolationKind: (call) =>
    removedRow(call, kindSource, async ({ name, count: used }) =>
      refuseUsed(name, '删除', [{ label: '违纪记录', count: used }]),
    ),
  violationChoices: ({ db }) =>
    db
      .select({
        id: violationKinds.id,
        name: violationKinds.name,
        points: violationKinds.points,
        penalty: violationKinds.penalty,
      })
      .from(violationKinds)
      .where(eq(violationKinds.status, 1))
      .orderBy(asc(violationKinds.id)),
  violations: async (call) => {
    const { db, user, query } = call;
    const { keyword, kind_id, state, from, to, page, size } = query;
    const where = and(
      violationSight(user),
      keyword ? or(contains(people.name, keyword), contains(people.staffId, keyword)) : undefined,
      equals(violations.kindId, kind_id),
      equals(violations.state, state),
      from === undefined ? undefined : gte(violations.day, from),
      to === undefined ? undefined : lte(violations.day, to),
    );
    const orderBy = [desc(violations.day), desc(violations.id)];
    const { total, list } = await pageOfJoined(db, rowsOf, { page, size, where, orderBy });
    return { total, list: await toViolations(call, list) };
  },

  addViolation: (call) => {
    const { user_id: userId, kind_id: kindId, day, evidence, photos } = call.body;
    return savedRow(call, violationSource, async () => {
      const { db, user } = call;
      await demandNoted(db, user, userId);
      const [earliest, latest] = [daysAhead(today(), -365), today()];
      if (day < earliest || day > latest)
        throw new AppError('DORM_DAY_OUTSIDE', { what: '违纪日期', from: earliest, to: latest });
      const id = await noteViolation(db, { userId, kindId, day, evidence, createdBy: user.userId });
      await addFiles(db, user, 'photos', { id, files: photos });
      return id;
    });
  },

  handleViolation: (call) => {
    const { id, state, handling, files } = call.body;
    return savedRow(call, violationSource, async (before) => {
      const { db, user } = call;
      await demandNoted(db, user, before!.user_id);
      if (before!.is_own) throw new AppError('DORM_VIOLATION_SELF');
      if (!handlingsAfter(before!.state).includes(state))
        throw new AppError('DORM_VIOLATION_STATE', {
          state: violationStates[before!.state],
          action: `改为${violationStates[state]}`,
        });
      const words = before!.state === 'appeal' ? { answer: handling } : { handling };
      await changeRow(db, violations, id, { state, ...words });
      await addFiles(db, user, 'handling_files', { id, files });
      await notify(db, {
        event: 'dorm.violation.handled',
        recipients: { person: [before!.user_id] },
        variables: { kind: before!.kind_name, day: before!.day, state: violationStates[state] },
        link: '/dorm-manage/view-violation-discipline-personnel',
      });
      return id;
    });
  },

  appealViolation: (call) => {
    const { id, appeal, files } = call.body;
    return savedRow(call, violationSource, async (before) => {
      // Of others there is nothing to contest, whoever sees them.
      if (!before!.is_own) throw new AppError('NOT_FOUND');
      if (!mayAppeal(before!))
        throw new AppError('DORM_VIOLATION_STATE', { state: violationStates[before!.state], action: '申诉' });
      await changeRow(call.db, violations, id, { state: 'appeal', appeal });
      await addFiles(call.db, call.user, 'appeal_files', { id, files });
      return id;
    });
  },
};

/** Notes a violation with the points of its kind and where the person lives; who may, and on which days, is the caller's matter. */
export async function noteViolation(
  db: Db,
  noted: Pick<typeof violations.$inferInsert, 'userId' | 'kindId' | 'day' | 'evidence' | 'createdBy'>,
): Promise<number> {
  const { points } = await find(db, violationKinds, noted.kindId);
  return addRow(db, violations, { ...noted, points, place: await livesAt(db, noted.userId) });
}

/** Where somebody lives today, in words. */
async function livesAt(db: Db, userId: number): Promise<string> {
  const [one] = await db
    .select({ bedId: lodgings.bedId })
    .from(lodgings)
    .where(and(eq(lodgings.userId, userId), isOpenLodging, ne(lodgings.state, 'planned')));
  return one ? placeOf(first(await placeRows(db).where(eq(beds.id, one.bedId)))) : '';
}

/** Whether somebody may read a record's history. */
export async function seesViolation(reader: Reader, id: number): Promise<boolean> {
  return (await rowsOf(reader.db).where(and(eq(violations.id, id), violationSight(reader.user)))).length > 0;
}
