import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { generalForm, type EvaluationForm } from '@contract/activities/evaluation';
import { rhythms } from '@contract/activities/rules';
import type { ActivityKind, ActivityTarget, kindEndpoints } from '@contract/activities/kinds';
import { AppError } from '@contract/kernel/errors';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, switchedRow, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { violated } from '@server/kits/violation';
import { inTable, onWire } from '@server/kits/wire-names';
import { departments } from '../dictionary/tables';
import { plainForms } from './evaluation-forms';
import { activities, activityKinds, activityTargets } from './tables';
import { activityWords } from './words';

const kindSource: RowSource<ActivityKind> = {
  table: activityKinds,
  words: activityWords.kind,
  read: async ({ db }, id) => first(await toKinds(db, [await find(db, activityKinds, id)])),
};
const targetSource: RowSource<ActivityTarget> = {
  table: activityTargets,
  words: activityWords.target,
  read: async ({ db }, id) => first((await selectTargets(db).where(eq(activityTargets.id, id))).map(toTarget)),
};

/** 活动配置: kinds with their forms and rules, and how often they are due. */
export const kindHandlers: Handlers<typeof kindEndpoints> = {
  kinds: async ({ db, query }) => {
    const where = and(contains(activityKinds.name, query.name), equals(activityKinds.status, query.status));
    const { total, list } = await pageOfRows(db, activityKinds, { ...query, where, orderBy: [asc(activityKinds.id)] });
    return { total, list: await toKinds(db, list) };
  },
  saveKind: (call) =>
    savedRow(call, kindSource, async (before) => {
      const { id, ...row } = call.body;
      const { evaluation_template_id: template } = row;
      // What was chosen before stays, whatever became of it: who changes something else is not held up.
      if (template !== null && template !== before?.evaluation_template_id) {
        if (!(await plainForms(call.db, call.user)).has(template)) throw new AppError('ACTIVITY_FORM_UNFIT');
      }
      return saveRow(call.db, activityKinds, id, inTable(row));
    }),
  changeKindStatus: (call) => switchedRow(call, kindSource, async () => []),
  removeKind: (call) =>
    removedRow(call, kindSource, async ({ name, activity_count }) =>
      refuseUsed(name, '删除', [{ label: '该类型的活动', count: activity_count }]),
    ),

  evaluationForms: async ({ db, user }) => {
    const forms = await plainForms(db, user);
    return [...forms].map(([id, { name, items }]) => ({ id, name, items: items.map(({ title }) => title) }));
  },
  targets: async ({ db, query }) => {
    const where = and(equals(activityTargets.kindId, query.kind_id), equals(activityTargets.deptId, query.dept_id));
    const orderBy = [asc(activityTargets.kindId), asc(activityTargets.id)];
    const { total, list } = await pageOfRows(db, activityTargets, { ...query, where, orderBy }, selectTargets(db));
    return { total, list: list.map(toTarget) };
  },
  saveTarget: (call) =>
    savedRow(call, targetSource, async () => {
      const { id, ...row } = call.body;
      try {
        return await call.db.transaction((savepoint) => saveRow(savepoint, activityTargets, id, inTable(row)));
      } catch (error) {
        if (violated(error, 'unique') === 'activities_target_one') {
          throw new AppError('NAME_TAKEN', { name: '该类型在此科室的要求' });
        }
        throw error;
      }
    }),
  removeTarget: (call) => removedRow(call, targetSource),

  choices: async ({ db }) => {
    const rows = await db
      .select()
      .from(activityKinds)
      .where(eq(activityKinds.status, EnableState.enabled))
      .orderBy(asc(activityKinds.id));
    return { kinds: (await toKinds(db, rows)).map(({ activity_count: _count, ...kind }) => kind) };
  },
};

async function toKinds(db: Db, rows: (typeof activityKinds.$inferSelect)[]): Promise<ActivityKind[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ id: activities.kindId, count: count() })
    .from(activities)
    .where(inArray(activities.kindId, ids))
    .groupBy(activities.kindId);
  const templates = rows.flatMap(({ evaluationTemplateId: template }) => template ?? []);
  const forms = await plainForms(db, { ids: templates });
  return rows.map(({ updatedAt: _updatedAt, ...row }) => ({
    ...onWire(row),
    evaluation_form: formName(row.evaluationTemplateId, forms),
    activity_count: counts.find(({ id }) => id === row.id)?.count ?? 0,
  }));
}

function formName(template: number | null, forms: ReadonlyMap<number, EvaluationForm>): string {
  if (template === null) return generalForm.name;
  return forms.get(template)?.name ?? `${generalForm.name}（所选模板不可用）`;
}

const selectTargets = (db: Db) =>
  db
    .select({ target: activityTargets, kind: activityKinds.name, dept: departments.name })
    .from(activityTargets)
    .innerJoin(activityKinds, eq(activityKinds.id, activityTargets.kindId))
    .leftJoin(departments, eq(departments.id, activityTargets.deptId));

function toTarget(row: Awaited<ReturnType<typeof selectTargets>>[number]): ActivityTarget {
  const { id, kindId, deptId, every, times, version } = row.target;
  const dept = row.dept ?? '全部轮转科室';
  return {
    id,
    name: `${dept}${row.kind}${rhythms[every]} ${times} 次`,
    kind_id: kindId,
    kind_name: row.kind,
    dept_id: deptId,
    dept_name: dept,
    every,
    times,
    version,
  };
}
