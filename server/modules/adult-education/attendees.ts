import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { adultEducationProjectEndpoints, Attendee } from '@contract/adult-education/projects';
import { classNames, creditsOf, grantProblem } from '@contract/adult-education/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import { removedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first, pageOfJoined } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { departments } from '../dictionary/tables';
import { notify } from '../notice/public';
import { demandManaged, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { certificateOf, lockedFor, refuse, ruleOf, type ProjectRow } from './rows';
import { attendees } from './tables';

type Calls = Pick<
  typeof adultEducationProjectEndpoints,
  'attendees' | 'addAttendees' | 'removeAttendee' | 'signAttendees' | 'grantCredits'
>;
type Row = typeof attendees.$inferSelect;

const attendeeRows = (db: Db) =>
  db
    .select({
      row: attendees,
      name: people.name,
      staffId: people.staffId,
      deptName: sql<string>`coalesce(${departments.name}, '')`,
    })
    .from(attendees)
    .innerJoin(people, eq(people.id, attendees.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .$dynamic();

const toAttendee = ({ row, name, staffId, deptName }: Awaited<ReturnType<typeof attendeeRows>>[number]): Attendee => ({
  id: row.id,
  user_id: row.userId,
  name,
  staff_id: staffId,
  dept_name: deptName,
  part: row.part,
  signed_at: row.signedAt?.toISOString() ?? null,
  hours: row.hours,
  credits: row.credits,
  certificate: certificateOf(row),
  version: row.version,
});

const attendeeSource: RowSource<Attendee> = {
  table: attendees,
  words: {},
  read: async ({ db, user }: Reader, id) =>
    toAttendee(first(await attendeeRows(db).where(and(eq(attendees.id, id), visiblePeople(user.scope))))),
};

/** Who takes part: whom somebody sees of them. */
export const attendeeLists: Handlers<Pick<Calls, 'attendees'>> = {
  attendees: async ({ db, user, query: { project_id: projectId, part, page, size } }) => {
    const where = and(eq(attendees.projectId, projectId), equals(attendees.part, part), visiblePeople(user.scope));
    // Who came last is looked for first.
    const orderBy = [desc(attendees.id)];
    const { total, list } = await pageOfJoined(db, attendeeRows, { page, size, where, orderBy });
    return { total, list: list.map(toAttendee) };
  },
};

/** Who takes part, signed in, and what it gives them: of one's own people. */
export const attendeeHandlers: Handlers<Omit<Calls, 'attendees'>> = {
  addAttendees: async ({ db, user, body, audit }) => {
    const project = await lockedFor(db, body.id, 'people');
    const ids = [...new Set(body.user_ids)];
    await demandManaged(db, user.scope, ids);
    const there = await db
      .select({ userId: attendees.userId })
      .from(attendees)
      .where(and(eq(attendees.projectId, project.id), inArray(attendees.userId, ids)));
    const fresh = ids.filter((id) => there.every(({ userId }) => userId !== id));
    if (body.part === 'learner') await demandRoom(db, project, fresh.length);
    if (fresh.length > 0) {
      await db.insert(attendees).values(fresh.map((userId) => ({ projectId: project.id, userId, part: body.part })));
      await notify(db, {
        event: 'adult-education.project.added',
        recipients: { attendee: fresh },
        variables: { name: project.name, from: project.startsOn, place: project.place || '另行通知' },
        link: '/adult-education/project',
        subject: `adult_education_project:${project.id}`,
      });
    }
    audit({ target: `adult_education_project:${project.id}`, detail: { part: body.part, added: fresh.length } });
    return { added: fresh.length };
  },

  removeAttendee: (call) =>
    removedRow(call, attendeeSource, async ({ id, user_id, credits }) => {
      const { projectId } = await find(call.db, attendees, id);
      await lockedFor(call.db, projectId, 'people');
      await demandManaged(call.db, call.user.scope, [user_id]);
      if (credits !== null) throw refuse('已授予学分，不能移除；如授予有误请重新授予');
    }),

  signAttendees: async ({ db, user, body, audit }) => {
    const project = await lockedFor(db, body.id, 'sign');
    const rows = await ownRows({ db, user }, project, body.attendee_ids);
    if (!body.signed && rows.some(({ credits }) => credits !== null))
      throw refuse('已授予学分的人员不能取消签到；如授予有误请重新授予');
    const changed = await db
      .update(attendees)
      .set({ signedAt: body.signed ? sql`now()` : null, version: sql`${attendees.version} + 1` })
      .where(
        and(
          inArray(
            attendees.id,
            rows.map(({ id }) => id),
          ),
          body.signed ? isNull(attendees.signedAt) : isNotNull(attendees.signedAt),
        ),
      )
      .returning({ id: attendees.id });
    audit({
      target: `adult_education_project:${project.id}`,
      detail: { signed: body.signed, changed: changed.length },
    });
    return { changed: changed.length };
  },

  grantCredits: async ({ db, user, body, audit }) => {
    const project = await lockedFor(db, body.id, 'grant');
    const rule = await ruleOf(db, project);
    const rows = await ownRows(
      { db, user },
      project,
      body.items.map((one) => one.attendee_id),
    );
    const asked = new Map(body.items.map((one) => [one.attendee_id, one.hours]));
    const refusals: string[] = [];
    let sum = 0;
    for (const row of rows) {
      const hours = asked.get(row.id)!;
      const problem = grantProblem(rule, project, { part: row.part, hours, isSigned: row.signedAt !== null });
      if (problem) refusals.push(`${(await find(db, people, row.userId)).name}：${problem}`);
      else sum += await grant(db, project, row, { hours, credits: creditsOf(rule, row.part, hours), rule });
    }
    // All or nothing: half a list granted could not be told from a whole one.
    if (refusals.length > 0) {
      const more = refusals.length > 3 ? `等 ${refusals.length} 人` : '';
      throw refuse(`${refusals.slice(0, 3).join('；')}${more}。请修改后重新授予`);
    }
    audit({ target: `adult_education_project:${project.id}`, detail: { granted: rows.length, credits: sum } });
    return { granted: rows.length, credits: sum };
  },
};

/** @throws AppError NOT_FOUND unless all take part in the project and are one's own */
async function ownRows({ db, user }: Reader, { id }: ProjectRow, ids: readonly number[]): Promise<Row[]> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .select()
    .from(attendees)
    .where(and(eq(attendees.projectId, id), inArray(attendees.id, wanted)))
    .orderBy(asc(attendees.id))
    .for('update');
  if (rows.length !== wanted.length) throw refuse('名单已变化，请刷新后重新选择');
  await demandManaged(
    db,
    user.scope,
    rows.map(({ userId }) => userId),
  );
  return rows;
}

interface Granted {
  hours: number;
  credits: number;
  rule: Awaited<ReturnType<typeof ruleOf>>;
}

/** Writes what somebody gets, and tells him where it is something new. @returns the credits */
async function grant(tx: Db, project: ProjectRow, row: Row, { hours, credits, rule }: Granted): Promise<number> {
  if (row.hours === hours && row.credits === credits) return credits;
  await changeRow(tx, attendees, row.id, {
    hours,
    credits,
    creditClass: rule.creditClass,
    grantedOn: row.grantedOn ?? today(),
  });
  if (credits > 0)
    await notify(tx, {
      event: 'adult-education.credit.granted',
      recipients: { attendee: [row.userId] },
      variables: { name: project.name, credits, kind: classNames[rule.creditClass] },
      link: '/adult-education/project?part=mine',
      subject: `adult_education_attendee:${row.id}`,
    });
  return credits;
}

/** @throws AppError ADULT_EDU_REFUSED when so many more learners do not fit */
export async function demandRoom(tx: Db, { id, quota }: ProjectRow, more: number): Promise<void> {
  if (quota === null) return;
  const taken = await tx.$count(attendees, and(eq(attendees.projectId, id), eq(attendees.part, 'learner')));
  if (taken + more > quota)
    throw refuse(`名额 ${quota} 人，已有 ${taken} 人，还可增加 ${Math.max(0, quota - taken)} 人`);
}
