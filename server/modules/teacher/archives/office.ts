import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { AppError } from '@contract/kernel/errors';
import { missingLines, remindEveryDays } from '@contract/teacher/archive-rules';
import type { archiveEndpoints, DepartmentCompletion, TeacherCompletion } from '@contract/teacher/archives';
import { daysAhead } from '@contract/rotation/stay-states';
import type { Db } from '@server/kernel/database/database';
import type { Handler, Handlers } from '@server/kernel/implement';
import type { Reader } from '@server/kits/row-calls';
import { contains } from '@server/kits/contains';
import { today } from '@server/kits/today';
import { departments } from '../../dictionary/tables';
import { notify } from '../../notice/public';
import { demandManaged, demandVisible, visiblePeople } from '../../people/public';
import { people } from '../../people/tables';
import { completionsOf, keepsArchive } from './facts';
import { archiveOf } from './rows';
import { archiveReminders } from './tables';

type Office = Pick<typeof archiveEndpoints, 'archive' | 'archiveDepartments' | 'archiveTeachers' | 'remindArchives'>;

/**
 * How complete the archives are of those whom somebody sees, the least complete first. All of them are counted for every page:
 * a percent is no column, and a hospital has some hundreds of teachers.
 */
async function linesOf({ db, user }: Reader, asked: { name?: string | undefined; ids?: readonly number[] } = {}) {
  const rows = await db
    .select({ person: people, deptName: sql<string>`coalesce(${departments.name}, '')` })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(
      and(
        keepsArchive(db),
        visiblePeople(user.scope),
        contains(people.name, asked.name),
        asked.ids && inArray(people.id, [...asked.ids]),
      ),
    )
    .orderBy(asc(people.id));
  const completions = await completionsOf(
    db,
    rows.map(({ person }) => person),
  );
  const reminded = await remindedOn(
    db,
    rows.map(({ person }) => person.id),
  );
  const lines = rows.map(({ person, deptName }): TeacherCompletion => {
    const { percent, lines: parts, reviewing } = completions.get(person.id)!;
    return {
      id: person.id,
      name: person.name,
      staff_id: person.staffId,
      dept_id: person.deptId ?? 0,
      dept_name: deptName,
      percent,
      missing: missingLines(parts),
      reviewing,
      reminded_on: reminded.get(person.id) ?? '',
    };
  });
  return lines.toSorted((one, other) => one.percent - other.percent || one.id - other.id);
}

async function remindedOn(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(archiveReminders)
    .where(inArray(archiveReminders.userId, [...ids]));
  return new Map(rows.map((row) => [row.userId, row.remindedOn]));
}

const pageOf = <Row>(rows: readonly Row[], { page, size }: { page: number; size: number }) => ({
  total: rows.length,
  list: rows.slice((page - 1) * size, page * size),
});

/** Titles that many teachers lack, the commonest first. */
const mostMissing = 4;

function departmentOf(id: number, rows: readonly TeacherCompletion[]): DepartmentCompletion {
  const lacking = groupBy(
    rows.flatMap(({ missing }) => missing),
    (title) => title,
  );
  const missing = [...lacking].map(([title, all]) => ({ title, teachers: all.length }));
  return {
    id,
    name: rows[0]!.dept_name || '未分配科室',
    teachers: rows.length,
    complete: rows.filter(({ percent }) => percent === 100).length,
    mean: Math.round((rows.reduce((sum, { percent }) => sum + percent, 0) / rows.length) * 10) / 10,
    reviewing: rows.reduce((sum, row) => sum + row.reviewing, 0),
    missing: missing.toSorted((one, other) => other.teachers - one.teachers).slice(0, mostMissing),
  };
}

/** Tells teachers what their archives lack, nobody more often than `remindEveryDays` says. */
const remindArchives: Handler<Office['remindArchives']> = async (call) => {
  const { db, body, audit } = call;
  const ids = [...new Set(body.user_ids)];
  await demandManaged(db, call.user.scope, ids);
  const lines = await linesOf(call, { ids });
  if (lines.length !== ids.length) throw new AppError('NOT_FOUND');
  const day = today();
  const since = daysAhead(day, 1 - remindEveryDays);
  const open = lines.filter(({ percent }) => percent < 100);
  const told: number[] = [];
  for (const row of open) {
    // Two who remind at once tell it once: the second finds the day written.
    const [due] = await db
      .insert(archiveReminders)
      .values({ userId: row.id, remindedOn: day })
      .onConflictDoUpdate({
        target: archiveReminders.userId,
        set: { remindedOn: day },
        setWhere: lt(archiveReminders.remindedOn, since),
      })
      .returning({ id: archiveReminders.id });
    if (!due) continue;
    told.push(row.id);
    await notify(db, {
      event: 'teacher.archive.remind',
      recipients: { teacher: [row.id] },
      variables: {
        percent: String(row.percent),
        missing: row.missing.join('、'),
        note: body.note || '请登录后补充并提交审核。',
      },
      link: '/teaManage/my-archives',
      subject: `teacher_archive:${row.id}`,
    });
  }
  audit({ target: 'teacher_archive', detail: { told } });
  return { told: told.length, complete: lines.length - open.length, recent: open.length - told.length };
};

export const officeHandlers: Handlers<Office> = {
  archive: async ({ db, user, params, query, audit }) => {
    // One's own is always one's own; drafts are shown on 我的档案 only.
    if (params.id !== user.userId) await demandVisible(db, user.scope, [params.id]);
    audit({ target: `person:${params.id}` });
    return archiveOf(db, params.id, { year: query.year, isOwn: false });
  },

  archiveDepartments: async (call) => {
    const { name, ...page } = call.query;
    const all = [...groupBy(await linesOf(call), ({ dept_id }) => dept_id)].map(([id, rows]) => departmentOf(id, rows));
    const asked = name?.toLowerCase() ?? '';
    const found = all.filter((row) => row.name.toLowerCase().includes(asked));
    return pageOf(
      found.toSorted((one, other) => one.mean - other.mean || one.id - other.id),
      page,
    );
  },

  archiveTeachers: async (call) => {
    const { name, dept_id, state, ...page } = call.query;
    const found = (await linesOf(call, { name })).filter(
      (row) =>
        (dept_id === undefined || row.dept_id === dept_id) &&
        (state === undefined || (state === 'complete') === (row.percent === 100)),
    );
    return pageOf(found, page);
  },

  remindArchives,
};
