import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import {
  answerObstacle,
  objectionObstacle,
  objectionOutcomes,
  readsObjection,
  type ObjectionReader,
} from '@contract/teacher/selection/objection-rules';
import type {
  HeardObjection,
  NoticedRound,
  Objection,
  objectionEndpoints,
} from '@contract/teacher/selection/objections';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { departments } from '../../dictionary/tables';
import { notify } from '../../notice/public';
import { isStaff, managedPeople } from '../../people/public';
import { people } from '../../people/tables';
import { peopleHolding } from '../../system/public';
import { answerersOf } from './answerers';
import { appointSome, standings } from './appoint';
import { noticedUntil, refuse as refuseRound, type RoundRow } from './rows';
import { declarations, objections, selections } from './tables';

const refuse = (reason: string) => new AppError('TEACHER_OBJECTION_REFUSED', { reason });
const raisers = alias(people, 'raiser');
type Row = typeof objections.$inferSelect & { raiser: string };

/** 公示 and 异议: who is named, what is objected to it, what the office answers, and who is appointed at last. */
export const objectionHandlers: Handlers<typeof objectionEndpoints> = {
  noticedRounds: async ({ db, user }) => {
    const rounds = await db.select().from(selections).where(inNotice).orderBy(desc(selections.id));
    return toNoticed(db, user.userId, rounds);
  },

  raiseObjection: async ({ db, user, body, audit }) => {
    const named = and(eq(declarations.id, body.declaration_id), declarations.isSelected);
    const { selectionId } = first(await db.select().from(declarations).where(named));
    // Whoever appoints or names anew waits: an objection is never raised to somebody who is just being appointed.
    const rounds = await db
      .select()
      .from(selections)
      .where(and(eq(selections.id, selectionId), inNotice))
      .for('update');
    const [round] = await toNoticed(db, user.userId, rounds);
    const person = round?.people.find((one) => one.declaration_id === body.declaration_id);
    if (!round || !person) throw new AppError('NOT_FOUND');
    if ((await db.$count(people, and(eq(people.id, user.userId), isStaff))) === 0) throw refuse('仅限在院职工提出异议');
    if (person.obstacle) throw refuse(person.obstacle);
    const id = await addRow(db, objections, {
      declarationId: body.declaration_id,
      byId: user.userId,
      isConfidential: body.is_confidential,
      text: body.text,
      raisedOn: today(),
    });
    const { userId } = await find(db, declarations, body.declaration_id);
    await tellRaised(db, { selectionId, name: round.name, person: person.name, about: userId, by: user.userId });
    audit({ target: `teacher_declaration:${body.declaration_id}` });
    return heard(first(await rowsOf(db).where(eq(objections.id, id))), 'raiser');
  },

  objections: async ({ db, user, query }) => {
    const rows = await officeRows(db)
      .where(and(eq(declarations.selectionId, query.selection_id), managedPeople(user.scope)))
      .orderBy(sql`outcome is not null`, objections.id);
    return Promise.all(rows.map((row) => toObjection(db, row, user.userId)));
  },

  answerObjection: (call) =>
    savedRow(call, objectionSource, async (before) => {
      const { id, outcome, answer } = call.body;
      const { db, user } = call;
      const stored = await find(db, objections, id);
      const declared = await find(db, declarations, stored.declarationId);
      const [round] = await db.select().from(selections).where(eq(selections.id, declared.selectionId)).for('update');
      if (before!.obstacle) throw refuse(before!.obstacle);
      const managed = and(eq(people.id, declared.userId), managedPeople(user.scope));
      if ((await db.$count(people, managed)) === 0) throw new AppError('NOT_FOUND');
      if (stored.outcome !== null && round!.isEnded) throw refuse('遴选已结束，不能更改答复');
      if (declared.appointedOn !== null) throw refuse('已聘任，不能更改答复；如需停聘请到师资人员中办理');
      await changeRow(db, objections, id, { outcome, answer, answeredById: user.userId });
      if (outcome === 'upheld' && declared.isSelected)
        await changeRow(db, declarations, declared.id, { isSelected: false });
      await notify(db, {
        event: 'teacher.objection.answered',
        recipients: { raiser: [stored.byId], teacher: [declared.userId] },
        variables: { name: round!.name, person: before!.name, outcome: objectionOutcomes[outcome], answer },
        link: '/teaManage/teacher-declare',
        subject: `teacher_objection:${id}`,
      });
      return id;
    }),

  appointables: async ({ db, user }) => {
    const rows = await db
      .select({
        row: getTableColumns(declarations),
        round: getTableColumns(selections),
        name: people.name,
        staffId: people.staffId,
        deptName,
      })
      .from(declarations)
      .innerJoin(selections, eq(selections.id, declarations.selectionId))
      .innerJoin(people, eq(people.id, declarations.userId))
      .leftJoin(departments, eq(departments.id, people.deptId))
      .where(and(inNotice, declarations.isSelected, isNull(declarations.appointedOn), managedPeople(user.scope)))
      .orderBy(desc(selections.id), declarations.id);
    const found = await standings(db, rows);
    return rows.map(({ row, round, name, staffId, deptName: dept_name }) => ({
      id: row.id,
      selection_id: round.id,
      round_name: round.name,
      capacity: round.capacity,
      level: round.level,
      name,
      staff_id: staffId,
      dept_name,
      noticed_until: noticedUntil(round),
      ...found.get(row.id)!,
    }));
  },

  appointMany: async ({ db, user, body, audit }) => {
    const ids = body.declaration_ids;
    const own = await db
      .select({ id: declarations.id })
      .from(declarations)
      .innerJoin(people, eq(people.id, declarations.userId))
      .where(and(inArray(declarations.id, ids), managedPeople(user.scope)));
    if (own.length !== ids.length) throw refuseRound('所选人员已变化，请刷新后重选');
    const done = await appointSome(db, ids);
    audit({ target: 'teacher_selection', detail: { ids, ...done } });
    return done;
  },
};

const deptName = sql<string>`coalesce(${departments.name}, '')`;
/** Rounds whose result is given out and that nobody has ended. */
const inNotice = and(isNotNull(selections.publishedOn), isNotNull(selections.noticedOn), not(selections.isEnded));

const rowsOf = (db: Db) =>
  db
    .select({ ...getTableColumns(objections), raiser: raisers.name })
    .from(objections)
    .innerJoin(raisers, eq(raisers.id, objections.byId))
    .$dynamic();

const officeRows = (db: Db) =>
  db
    .select({ ...getTableColumns(objections), raiser: raisers.name, name: people.name, userId: declarations.userId })
    .from(objections)
    .innerJoin(raisers, eq(raisers.id, objections.byId))
    .innerJoin(declarations, eq(declarations.id, objections.declarationId))
    .innerJoin(people, eq(people.id, declarations.userId))
    .$dynamic();

/** An objection as one of those who read it does. */
function heard(row: Row, reader: ObjectionReader): HeardObjection {
  const isOpen = readsObjection(reader, row.isConfidential);
  return {
    id: row.id,
    text: isOpen ? row.text : '',
    raiser: isOpen ? row.raiser : '',
    is_confidential: row.isConfidential,
    state: row.outcome ?? 'open',
    answer: row.answer,
    raised_on: row.raisedOn,
  };
}

/** Whoever of the office is the one that it is about reads it as that one, and does not answer it. */
async function toObjection(db: Db, row: Row & { name: string; userId: number }, readerId: number): Promise<Objection> {
  const isAbout = row.userId === readerId;
  const isRaiser = row.byId === readerId;
  const others = isAbout || isRaiser ? await answerersOf(db, { aboutId: row.userId, raiserId: row.byId }) : [];
  return {
    ...heard(row, isAbout ? 'declarant' : 'office'),
    declaration_id: row.declarationId,
    name: row.name,
    obstacle: answerObstacle({ isAbout, isRaiser }, others),
    version: row.version,
  };
}

const objectionSource: RowSource<Objection> = {
  table: objections,
  // The log says that it was answered; what was said stands where the table says who reads it.
  words: {},
  read: async ({ db, user }, id) => {
    const where = and(eq(objections.id, id), managedPeople(user.scope));
    return toObjection(db, first(await officeRows(db).where(where)), user.userId);
  },
};

/** What was objected to one's own naming in rounds, by declaration. */
export async function objectionsAbout(
  db: Db,
  declarationIds: readonly number[],
): Promise<Map<number, HeardObjection[]>> {
  const rows = await rowsOf(db)
    .where(inArray(objections.declarationId, [...declarationIds]))
    .orderBy(objections.id);
  const found = new Map<number, HeardObjection[]>();
  for (const row of rows)
    found.set(row.declarationId, [...(found.get(row.declarationId) ?? []), heard(row, 'declarant')]);
  return found;
}

async function toNoticed(db: Db, userId: number, rounds: readonly RoundRow[]): Promise<NoticedRound[]> {
  const named = await db
    .select({ ...getTableColumns(declarations), name: people.name, deptName })
    .from(declarations)
    .innerJoin(people, eq(people.id, declarations.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(
      and(
        declarations.isSelected,
        isNull(people.deletedAt),
        inArray(
          declarations.selectionId,
          rounds.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(departments.name, declarations.id);
  const own = await rowsOf(db).where(eq(objections.byId, userId));
  return rounds.map((round) => {
    const until = noticedUntil(round);
    return {
      id: round.id,
      name: round.name,
      capacity: round.capacity,
      level: round.level,
      noticed_on: round.noticedOn ?? '',
      noticed_until: until,
      people: named
        .filter(({ selectionId }) => selectionId === round.id)
        .map((row) => {
          const raised = own.find(({ declarationId }) => declarationId === row.id);
          return {
            declaration_id: row.id,
            name: row.name,
            dept_name: row.deptName,
            obstacle: objectionObstacle({
              isOwn: row.userId === userId,
              hasRaised: raised !== undefined,
              isAppointed: row.appointedOn !== null,
              until,
              today: today(),
            }),
            own: raised ? heard(raised, 'raiser') : null,
          };
        }),
    };
  });
}

interface Raised {
  selectionId: number;
  name: string;
  person: string;
  about: number;
  by: number;
}

/** Tells whom it is about, and those who answer; neither words nor the name of whoever raised it are told. */
async function tellRaised(tx: Db, { selectionId, name, person, about, by }: Raised): Promise<void> {
  const office = (await peopleHolding(tx, 'teacher:objection:answer')).filter((id) => id !== about && id !== by);
  const shared = { event: 'teacher.objection.raised', variables: { name, person } } as const;
  const subject = `teacher_selection:${selectionId}`;
  await notify(tx, {
    ...shared,
    recipients: { office },
    link: `/teaManage/select-manage-details?id=${selectionId}`,
    subject,
  });
  await notify(tx, { ...shared, recipients: { teacher: [about] }, link: '/teaManage/teacher-declare', subject });
}
