import { and, asc, between, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import { daysAhead } from '@contract/rotation/stay-states';
import type { WeekCell, WeekLog, WeekPerson, weeklogViewEndpoints } from '@contract/weeklog/view';
import {
  cameLate,
  deadlineOf,
  lastDayOf,
  mayDo,
  shownWeeks,
  stateOfWeek,
  weekOf,
  weekStateKeys,
  weekWords,
  type LogState,
  type WeekRules,
} from '@contract/weeklog/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { attachmentsOf } from '../attachment/public';
import { departments } from '../dictionary/tables';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { asksIn, readsLogs, weekRules } from './asked';
import { itemsOfLog } from './items';
import { demandMay, inWeek, logFiles, valuesByLog } from './own';
import { weeklogDepartments, weeklogLogs as logs } from './tables';

const reviewer = alias(people, 'reviewer');
const sixDays = 6;

/** Who looks at logs, and where they are read. */
interface Looking {
  db: Db;
  user: Pick<CurrentUser, 'userId' | 'scope' | 'permissions'>;
}

/** A log of somebody whose logs the caller reads, whatever became of the department's asking. */
const logRow = ({ db, user }: Looking, id: number) =>
  db
    .select({
      log: logs,
      name: people.name,
      staffId: people.staffId,
      deptName: departments.name,
      reviewer: sql<string>`coalesce(${reviewer.name}, '')`,
    })
    .from(logs)
    .innerJoin(people, eq(people.id, logs.personId))
    .innerJoin(departments, eq(departments.id, logs.deptId))
    // A left join: what was handed in can be read though the department was taken off the list.
    .leftJoin(weeklogDepartments, eq(weeklogDepartments.deptId, logs.deptId))
    .leftJoin(reviewer, eq(reviewer.id, logs.reviewedBy))
    .where(and(eq(logs.id, id), readsLogs(db, user), ne(logs.state, 'draft')));

const source: RowSource<WeekLog> = {
  table: logs,
  words: { comment: '批阅意见', reviewer: '批阅人' },
  read: async (reader, id) => {
    const { db, user } = reader;
    const { log, ...row } = first(await logRow(reader, id));
    const rules = await weekRules(db);
    const files = (await attachmentsOf(db, logFiles, [String(id)])).get(String(id)) ?? [];
    return {
      id,
      user_id: log.personId,
      name: row.name,
      staff_id: row.staffId,
      dept_name: row.deptName,
      week: log.week,
      until: lastDayOf(log.week),
      state: log.state,
      is_late: cameLate(log.week, log.submittedAt?.getTime() ?? null, rules),
      submitted_at: log.submittedAt?.toISOString() ?? null,
      done: log.done,
      next: log.next,
      problems: log.problems,
      values: (await valuesByLog(db, [id])).get(id) ?? [],
      items: await itemsOfLog(db, log.deptId, id),
      photos: files.map(({ id: file }) => file),
      comment: log.comment,
      reviewer: row.reviewer,
      reviewed_at: log.reviewedAt?.toISOString() ?? null,
      can_review: log.personId !== user.userId && holds(user, 'workLog:log:comment') && mayDo('review', log.state),
      version: log.version,
    };
  },
};

type Handled = Pick<typeof weeklogViewEndpoints, 'weekPeople' | 'weekCounts' | 'weekLog' | 'reviewLog' | 'urgeLogs'>;

/** 周志查看: whose week is what, and what stands in it. */
export const viewHandlers: Handlers<Handled> = {
  weekPeople: async (call) => {
    const { db, query } = call;
    const { page, size, state, keyword } = query;
    const at = await askedWeek(db, query.week);
    const all = await peopleOf(call, { ...query, week: at.week }, keyword);
    const now = Date.now();
    const ofWeek = state === undefined ? [] : await logsOf(db, all, at.week, at.week);
    const wanted =
      state === undefined
        ? all
        : all.filter(
            ({ id }) =>
              cellOf(
                at.week,
                ofWeek.filter((log) => log.personId === id),
                at.rules,
                now,
              ).state === state,
          );
    const shown = wanted.slice((page - 1) * size, page * size);
    const weeks = Array.from({ length: shownWeeks }, (_, back) => daysAhead(at.week, -7 * (shownWeeks - 1 - back)));
    const stored = await logsOf(db, shown, weeks[0]!, at.week);
    const list = shown.map((person): WeekPerson => {
      const own = stored.filter((log) => log.personId === person.id);
      const cells = weeks.map((week) =>
        lastDayOf(week) < person.since && !inWeek(own, week)
          ? { week, state: 'free' as const, is_late: false, log_id: null }
          : cellOf(week, own, at.rules, now),
      );
      const { since: _since, ...facts } = person;
      const { week: _week, ...current } = cells.at(-1)!;
      const submitted = inWeek(own, at.week)?.submittedAt ?? null;
      return { ...facts, ...current, submitted_at: submitted?.toISOString() ?? null, cells };
    });
    return { total: wanted.length, list };
  },

  weekCounts: async (call) => {
    const { db, query } = call;
    const { week, rules } = await askedWeek(db, query.week);
    const all = await peopleOf(call, { ...query, week });
    const stored = await logsOf(db, all, week, week);
    const byPerson = new Map(stored.map((log) => [log.personId, log]));
    const states = all.map(({ id }) => stateOfWeek(week, byPerson.get(id), rules, Date.now()));
    return {
      week,
      until: lastDayOf(week),
      deadline: new Date(deadlineOf(week, rules)).toISOString(),
      asked: all.length,
      states: weekStateKeys.map((state) => ({ state, count: states.filter((one) => one === state).length })),
    };
  },

  weekLog: (call) => source.read(call, call.params.id),

  reviewLog: (call) =>
    savedRow(call, source, async (before) => {
      const { db, user, body } = call;
      const { user_id: userId, state, week } = before!;
      if (userId === user.userId) throw new AppError('WEEKLOG_OWN');
      demandMay('review', state as LogState);
      const { id, comment } = body;
      await changeRow(db, logs, id, { state: 'reviewed', comment, reviewedBy: user.userId, reviewedAt: sql`now()` });
      await notify(db, {
        event: 'weeklog.log.reviewed',
        recipients: { writer: [userId] },
        variables: { week: weekWords(week), by: user.name },
        link: `/work-week-log/fill-week-log?week=${week}`,
      });
      return id;
    }),

  urgeLogs: async (call) => {
    const { db, user, body, audit } = call;
    const { week, rules } = await askedWeek(db, body.week);
    const all = (await peopleOf(call, { week })).filter(({ id }) => body.user_ids.includes(id));
    const byPerson = new Map((await logsOf(db, all, week, week)).map((log) => [log.personId, log]));
    const open = all.filter(({ id }) =>
      ['none', 'draft', 'overdue'].includes(stateOfWeek(week, byPerson.get(id), rules, Date.now())),
    );
    const writers = open.map(({ id }) => id);
    await notify(db, {
      event: 'weeklog.log.urged',
      recipients: { writer: writers },
      variables: { week: weekWords(week), by: user.name },
      link: `/work-week-log/fill-week-log?week=${week}`,
    });
    audit({ detail: { week, ids: writers } });
    return { count: writers.length };
  },
};

/** The week in which a day lies; this one without a day. */
export async function askedWeek(db: Db, day: string | undefined): Promise<{ week: string; rules: WeekRules }> {
  const rules = await weekRules(db);
  return { week: weekOf(day ?? today(), rules), rules };
}

/** Who had to write in a week, of those whose logs the caller reads. */
export function peopleOf(
  { db, user }: Reader,
  { week, dept_id: deptId }: { week: string; dept_id?: number | undefined },
  keyword?: string,
) {
  return db
    .select({
      id: people.id,
      name: people.name,
      staff_id: people.staffId,
      dept_id: weeklogDepartments.deptId,
      dept_name: departments.name,
      since: weeklogDepartments.since,
    })
    .from(people)
    .innerJoin(weeklogDepartments, asksIn(db, week))
    .innerJoin(departments, eq(departments.id, weeklogDepartments.deptId))
    .where(
      and(
        readsLogs(db, user),
        equals(weeklogDepartments.deptId, deptId),
        or(contains(people.name, keyword), contains(people.staffId, keyword)),
      ),
    )
    .orderBy(asc(weeklogDepartments.deptId), asc(people.id));
}

/** Logs of people, without their words, that lie from one week to another. */
function logsOf(db: Db, of: readonly { id: number }[], from: string, to: string) {
  const { id, personId, week, state, submittedAt } = logs;
  return db
    .select({ id, personId, week, state, submittedAt })
    .from(logs)
    .where(
      and(
        inArray(
          personId,
          of.map((person) => person.id),
        ),
        between(week, from, daysAhead(to, sixDays)),
      ),
    );
}

function cellOf(week: string, own: Awaited<ReturnType<typeof logsOf>>, rules: WeekRules, now: number): WeekCell {
  const log = inWeek(own, week);
  return {
    week,
    state: stateOfWeek(week, log, rules, now),
    is_late: cameLate(week, log?.submittedAt?.getTime() ?? null, rules),
    // A draft is its writer's alone.
    log_id: log && log.state !== 'draft' ? log.id : null,
  };
}

/** Whether somebody reads a log. */
export async function seesLog(reader: Looking, id: number): Promise<boolean> {
  return holds(reader.user, 'workLog:log:view') && (await logRow(reader, id)).length > 0;
}
