import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { templateKinds, type TemplateKind } from '@contract/evaluation/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import type { ExitFinding, ExitItemSource } from '../department-stay/public';
import type { StayAt } from '../rotation/public';
import { pairs, tasks } from './tables';

const link = '/evaluation/my-task';

/** 互评: what the trainee himself owes of tasks that say so. Nobody waits for what others owe. */
const owed: ExitItemSource = {
  key: 'evaluation',
  title: '出科互评',
  order: 50,
  owner: 'trainee',
  async read(db, stays) {
    const rows = await db
      .select({
        userId: pairs.raterId,
        open: sql<number>`count(*) filter (where ${pairs.state} = 'open')::int`,
        all: sql<number>`count(*)::int`,
        since: sql<string | null>`min(${tasks.opensOn}) filter (where ${pairs.state} = 'open')::text`,
      })
      .from(pairs)
      .innerJoin(tasks, eq(tasks.id, pairs.taskId))
      .where(
        and(
          inArray(
            pairs.raterId,
            stays.map(({ userId }) => userId),
          ),
          eq(tasks.state, 'running'),
          sql`${tasks.blocks} ? 'departure'`,
        ),
      )
      .groupBy(pairs.raterId);
    const found = new Map(rows.map((row) => [row.userId, row]));
    return new Map(
      stays.flatMap(({ id, userId }): [number, ExitFinding][] => {
        const row = found.get(userId);
        if (!row) return [];
        const done = row.all - row.open;
        const common = { value: `${done}/${row.all} 份`, threshold: '全部完成', since: row.since, link };
        return [
          [
            id,
            row.open === 0
              ? { ...common, state: 'met' }
              : { ...common, state: 'unmet', cause: `还有 ${row.open} 份评价未填` },
          ],
        ];
      }),
    );
  },
};

/** Observations at the bedside of somebody in a department, counted where the hospital made some of the kind for the stay. */
function observed(kind: Extract<TemplateKind, 'miniCex' | 'dops'>, order: number): ExitItemSource {
  const title = templateKinds[kind];
  return {
    key: kind,
    title,
    order,
    owner: 'teacher',
    async read(db, stays) {
      const rows = await observations(db, stays, kind);
      return new Map(
        stays.flatMap(({ id, userId, from, to, deptId }): [number, ExitFinding][] => {
          const own = rows.filter(
            (row) =>
              row.target === `p${userId}` &&
              (row.deptId === null || row.deptId === deptId) &&
              row.opensOn <= to &&
              row.closesOn >= from,
          );
          if (own.length === 0) return [];
          const done = own.filter(({ state }) => state === 'done').length;
          const common = { value: `${done} 次`, threshold: '1 次', since: own[0]!.opensOn, wardLink: link };
          if (done > 0) return [[id, { ...common, state: 'met' }]];
          const isOver = own.every(({ closesOn }) => closesOn < hospitalDay(Date.now()));
          const cause = isOver ? `${title} 任务已截止，没有完成` : `等待带教老师完成 ${title}`;
          return [[id, { ...common, state: 'unmet', cause }]];
        }),
      );
    },
  };
}

const observations = (db: Db, stays: readonly StayAt[], kind: TemplateKind) =>
  db
    .select({
      target: pairs.target,
      deptId: pairs.deptId,
      state: pairs.state,
      opensOn: tasks.opensOn,
      closesOn: tasks.closesOn,
    })
    .from(pairs)
    .innerJoin(tasks, eq(tasks.id, pairs.taskId))
    .where(
      and(
        inArray(
          pairs.target,
          stays.map(({ userId }) => `p${userId}`),
        ),
        eq(tasks.kind, kind),
        inArray(tasks.state, ['running', 'closed', 'published', 'archived']),
      ),
    )
    .orderBy(asc(tasks.opensOn), asc(pairs.id));

/** What evaluations say before somebody leaves a department. */
export const evaluationExitItems: readonly ExitItemSource[] = [owed, observed('dops', 60), observed('miniCex', 65)];
