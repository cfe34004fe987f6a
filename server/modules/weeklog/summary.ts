import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { daysAhead } from '@contract/rotation/stay-states';
import type { weeklogViewEndpoints } from '@contract/weeklog/view';
import { lastDayOf, shownWeeks, weekOf } from '@contract/weeklog/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import type { Reader } from '@server/kits/row-calls';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { readsLogs } from './asked';
import { weeklogDepartments, weeklogItems as items, weeklogLogs as logs, weeklogValues as values } from './tables';
import { askedWeek } from './view';

const group = alias(items, 'item_group');

/** 工作项汇总: what was reported, from the logs that were handed in and that the caller reads. */
export const summaryHandlers: Handlers<Pick<typeof weeklogViewEndpoints, 'itemSummary' | 'itemReports'>> = {
  itemSummary: async (call) => {
    const { db, query } = call;
    const { week: last, rules } = await askedWeek(db, query.week);
    const weeks = Array.from({ length: shownWeeks }, (_, back) => daysAhead(last, -7 * (shownWeeks - 1 - back)));
    const found = await reports(call, { from: weeks[0]!, to: lastDayOf(last), dept_id: query.dept_id });
    const all = await db
      .select({
        id: items.id,
        name: items.name,
        group_name: sql<string>`coalesce(${group.name}, '')`,
        dept_name: sql<string>`coalesce(${departments.name}, '')`,
        kind: items.kind,
        unit: items.unit,
      })
      .from(items)
      .leftJoin(group, eq(group.id, items.parentId))
      .leftJoin(departments, eq(departments.id, items.deptId))
      .where(
        and(
          ne(items.kind, 'group'),
          inArray(
            items.id,
            found.map(({ item_id: id }) => id),
          ),
        ),
      )
      .orderBy(asc(items.id));
    const list = all.map((item) => {
      const own = found.filter(({ item_id: id }) => id === item.id);
      const cells = weeks.map((week) => {
        const ofWeek = own.filter((one) => weekOf(one.week, rules) === week);
        return { week, total: totalOf(ofWeek), people: ofWeek.length };
      });
      return { ...item, total: totalOf(own), cells };
    });
    const { page, size } = query;
    return { total: list.length, list: list.slice((page - 1) * size, page * size) };
  },

  itemReports: async (call) => {
    const { db, query } = call;
    const { week } = await askedWeek(db, query.week);
    const found = await reports(call, { from: week, to: lastDayOf(week), dept_id: query.dept_id });
    return found
      .filter(({ item_id: id }) => id === query.item_id)
      .map(({ item_id: _item, week: _week, ...report }) => report);
  },
};

/** Numbers are added, words counted. */
const totalOf = (list: readonly { number: number | null }[]) =>
  list.reduce((sum, { number }) => sum + (number ?? 1), 0);

function reports({ db, user }: Reader, asked: { from: string; to: string; dept_id?: number | undefined }) {
  return selectReports(db)
    .where(
      and(
        gte(logs.week, asked.from),
        lte(logs.week, asked.to),
        ne(logs.state, 'draft'),
        equals(logs.deptId, asked.dept_id),
        readsLogs(db, user),
      ),
    )
    .orderBy(asc(logs.deptId), asc(people.id), asc(logs.week));
}

const selectReports = (db: Db) =>
  db
    .select({
      log_id: logs.id,
      week: logs.week,
      item_id: values.itemId,
      user_id: people.id,
      name: people.name,
      dept_name: departments.name,
      number: values.number,
      text: values.text,
    })
    .from(values)
    .innerJoin(logs, eq(logs.id, values.logId))
    .innerJoin(people, eq(people.id, logs.personId))
    .innerJoin(departments, eq(departments.id, logs.deptId))
    .leftJoin(weeklogDepartments, eq(weeklogDepartments.deptId, logs.deptId))
    .$dynamic();
