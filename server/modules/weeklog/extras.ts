import { and, asc, between, eq, isNotNull } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import { groupBy } from '@contract/kernel/group-by';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { daysAhead } from '@contract/rotation/stay-states';
import { deadlineOf, deadlineWords, isFree, lastDayOf, weekOf, weekWords } from '@contract/weeklog/rules';
import type { Reference } from '@server/kits/references';
import { today } from '@server/kits/today';
import type { AttachmentOwner } from '../attachment/public';
import { reminders, type DueItem } from '../notice/public';
import { people } from '../people/tables';
import { asksIn, weekRules } from './asked';
import { dueSubject, logFiles } from './own';
import { weeklogDepartments, weeklogLogs as logs, weeklogReviewers } from './tables';
import { seesLog } from './view';

/** Files of logs: for who wrote one, and once it was handed in for who reads it. */
export const weeklogAttachments: AttachmentOwner = {
  key: logFiles,
  async canRead(db, user, ownerId) {
    const id = Number(ownerId) || 0;
    const [row] = await db.select({ personId: logs.personId }).from(logs).where(eq(logs.id, id));
    return row !== undefined && (row.personId === user.userId || (await seesLog({ db, user }, id)));
  },
  async canWrite(db, user, ownerId) {
    if (!holds(user, 'workLog:log:fill')) return false;
    if (ownerId === '') return true;
    const [row] = await db
      .select({ personId: logs.personId })
      .from(logs)
      .where(eq(logs.id, Number(ownerId) || 0));
    return row?.personId === user.userId;
  },
};

export const weeklogReminders = [
  reminders('weeklog.log.due', async (db, { from, to }) => {
    const rules = await weekRules(db);
    const current = weekOf(today(), rules);
    // The deadline of a week lies within it or up to six days after it.
    const weeks = [-2, -1, 0, 1].map((at) => daysAhead(current, at * 7)).filter((week) => !isFree(week, rules));
    const due = weeks.flatMap((week) => {
      const deadline = deadlineOf(week, rules);
      const dueOn = hospitalDay(deadline);
      return from <= dueOn && dueOn <= to ? [{ week, deadline, dueOn }] : [];
    });
    const items: DueItem<'weeklog.log.due'>[] = [];
    for (const { week, deadline, dueOn } of due) {
      const asked = await db.select({ id: people.id }).from(people).innerJoin(weeklogDepartments, asksIn(db, week));
      const handedIn = await db
        .select({ id: logs.personId })
        .from(logs)
        .where(and(isNotNull(logs.submittedAt), between(logs.week, week, lastDayOf(week))));
      const done = new Set(handedIn.map(({ id }) => id));
      for (const { id } of asked.filter((one) => !done.has(one.id)))
        items.push({
          subject: dueSubject(id, week),
          dueOn,
          recipients: [id],
          variables: { week: weekWords(week), until: deadlineWords(deadline) },
          link: `/work-week-log/fill-week-log?week=${week}`,
        });
    }
    return items;
  }),
  // Once a day and not with each log: a department's come within an hour.
  reminders('weeklog.log.waiting', async (db, { from, to }) => {
    const day = today();
    if (day < from || day > to) return [];
    const waiting = await db
      .select({ reviewerId: weeklogReviewers.personId, writerId: logs.personId, week: logs.week })
      .from(logs)
      .innerJoin(weeklogDepartments, eq(weeklogDepartments.deptId, logs.deptId))
      .innerJoin(weeklogReviewers, eq(weeklogReviewers.departmentId, weeklogDepartments.id))
      .where(eq(logs.state, 'submitted'))
      .orderBy(asc(logs.week), asc(logs.id));
    const byReviewer = groupBy(
      waiting.filter(({ reviewerId, writerId }) => reviewerId !== writerId),
      ({ reviewerId }) => reviewerId,
    );
    return [...byReviewer].map(([id, list]) => ({
      subject: `weeklog_waiting:${id}`,
      dueOn: day,
      recipients: [id],
      variables: { count: list.length },
      // The oldest first: it waits longest.
      link: `/work-week-log/work-week-log-view?week=${list[0]!.week}&state=submitted`,
    }));
  }),
];

export const weeklogReferences: Reference[] = [
  {
    to: 'person',
    columns: [
      'weeklog_writer.person_id',
      'weeklog_reviewer.person_id',
      'weeklog_log.person_id',
      'weeklog_log.reviewed_by',
    ],
    because: 'says who wrote and who read; lists leave deleted people out',
  },
  {
    to: 'department',
    columns: ['weeklog_department.dept_id', 'weeklog_item.dept_id', 'weeklog_log.dept_id'],
    because: 'says for which department logs are written; one without people has nobody who writes',
  },
];
