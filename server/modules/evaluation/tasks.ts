import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { tellsWho } from '@contract/evaluation/form';
import { relations as relationWords } from '@contract/evaluation/rules';
import { afterAct, isActOf, type TaskAct } from '@contract/evaluation/status';
import type { Task, taskEndpoints, TaskDetail } from '@contract/evaluation/tasks';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow, seenRow, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, first, pageOfRows, replaceParts } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { notify, settleNotices } from '../notice/public';
import { closeTask } from './close';
import { codeTargetsOf } from './code-targets';
import { makePairs } from './make-pairs';
import { isNamed } from './matrix';
import { namesOf } from './names';
import { subjectsOf } from './observed';
import { resultsOf, resultsOfTarget } from './results';
import { pairs, results, taskRelations, tasks, templates } from './tables';
import {
  allowedTask,
  relationsOf,
  roleIn,
  seenTask,
  seenTasks,
  taskDetailOf,
  toTasks,
  wardsOf,
  type TaskRow,
} from './task-rows';
import { newestOf, usableTemplates } from './templates';
import { evaluationWords } from './words';

const source: RowSource<TaskDetail> = { table: tasks, words: evaluationWords.task, read: taskDetailOf };

type Saving = Call<(typeof taskEndpoints)['addTask' | 'saveTask']>;
type Acting = Pick<Call<(typeof taskEndpoints)['startTask']>, 'db' | 'user' | 'body' | 'ifMatch' | 'audit'>;

/** 评价任务. */
export const taskHandlers: Handlers<typeof taskEndpoints> = {
  tasks: (call) => pageOfTasks(call, equals(tasks.kind, call.query.kind)),
  batches: (call) =>
    pageOfTasks(call, sql`(select count(*) from evaluation_task_relation part where part.task_id = ${tasks.id}) > 1`),
  task: (call) => source.read(call, call.params.id),
  previewPairs: async ({ db, user, body: { rule, relations } }) => {
    const day = today();
    const made = await makePairs(db, user.scope, { rule, relations, trigger: 'window', opensOn: day, closesOn: day });
    const shown = made.slice(0, 100);
    const names = await namesOf(db, shown);
    return {
      count: made.length,
      raters: new Set(made.map(({ raterId }) => raterId)).size,
      targets: new Set(made.map(({ target }) => target)).size,
      pairs: shown.map((pair) => ({
        rater_id: pair.raterId,
        rater_name: names.person(pair.raterId).name,
        rater_staff_id: names.person(pair.raterId).staffId,
        relation: pair.relation,
        relation_name: relationWords[pair.relation],
        target_key: pair.target,
        target_name: names.target(pair.target),
        dept_name: names.department(pair.deptId),
      })),
    };
  },
  addTask: save,
  saveTask: save,
  removeTask: async (call) => {
    await demandRole(call, call.body.id, 'remove');
    return removedRow(call, source, async (stored) => {
      await allowedTask(call, stored.id, 'remove');
      await call.db.delete(taskRelations).where(eq(taskRelations.taskId, stored.id));
    });
  },
  startTask: (call) =>
    acted(call, 'start', async (row) => {
      await addPairs(call.db, call.user.scope, row);
      const count = await call.db.$count(pairs, eq(pairs.taskId, row.id));
      // One that follows departures may begin before anybody leaves; patients come by codes.
      if (
        count === 0 &&
        row.trigger !== 'departure' &&
        (await codeTargetsOf(call.db, call.user.scope, row)).length === 0
      )
        throw new AppError('EVALUATION_NO_PAIRS');
      if (row.opensOn <= today()) await tellRaters(call.db, row, 'evaluation.task.opened');
    }),
  extendTask: (call) =>
    acted(call, 'extend', async (row) => {
      const { closes_on: closesOn } = call.body;
      if (closesOn < row.closesOn || closesOn < today()) throw new AppError('INPUT_INVALID');
      await call.db.update(tasks).set({ closesOn }).where(eq(tasks.id, row.id));
    }),
  closeTask: (call) =>
    acted(call, 'close', async (row) => {
      const forget = await closeTask(call, row);
      call.afterCommit(forget);
    }),
  publishTask: (call) => acted(call, 'publish', (row) => tellTargets(call.db, row)),
  archiveTask: (call) => acted(call, 'archive'),
  remindTask: async (call) => {
    const { id, rater_ids } = call.body;
    const row = await allowedTask(call, id, 'remind');
    const count = await tellRaters(call.db, row, 'evaluation.task.reminded', rater_ids);
    call.audit({ target: `evaluation_task:${id}`, detail: { count } });
    return { count };
  },
  pairs: async (call) => {
    const { task_id, relation, state, name, ...paging } = call.query;
    const row = await seenTask(call, task_id);
    const wards = row.createdBy === call.user.userId ? undefined : wardsOf(call.user);
    const where = and(
      eq(pairs.taskId, task_id),
      wards && sql`${pairs.deptId} = any(${array(wards, 'int')})`,
      equals(pairs.relation, relation),
      equals(pairs.state, state),
      name ? isNamed(call.db, name) : undefined,
    );
    const { total, list } = await pageOfRows(call.db, pairs, { ...paging, where, orderBy: [asc(pairs.id)] });
    const names = await namesOf(call.db, list);
    const subjects = await subjectsOf(call.db, row, list);
    return {
      total,
      list: list.map((pair) => ({
        id: pair.id,
        rater_id: pair.raterId,
        rater_name: names.person(pair.raterId).name,
        rater_staff_id: names.person(pair.raterId).staffId,
        relation: pair.relation,
        relation_name: relationWords[pair.relation],
        target_key: pair.target,
        target_name: names.target(pair.target),
        dept_name: names.department(pair.deptId),
        state: pair.state,
        reason: pair.reason,
        subject: subjects.get(pair.id) ?? null,
      })),
    };
  },
  results: async (call) => {
    const row = await allowedTask(call, call.params.id, 'results');
    call.audit({ target: `evaluation_task:${row.id}` });
    const wards = row.createdBy === call.user.userId ? undefined : wardsOf(call.user);
    return resultsOf(call.db, row, wards);
  },
  targetResults: (call) => {
    call.audit({ target: `evaluation_target:${call.params.key}` });
    return resultsOfTarget(call, call.params.key);
  },
};

type Listing = Pick<Call<(typeof taskEndpoints)['batches']>, 'db' | 'user' | 'query'>;

async function pageOfTasks(call: Listing, more: ReturnType<typeof equals>) {
  const { name, state } = call.query;
  const where = and(seenTasks(call.user), contains(tasks.name, name), equals(tasks.state, state), more);
  const { total, list } = await pageOfRows(call.db, tasks, { ...call.query, where, orderBy: [desc(tasks.id)] });
  return { total, list: await toTasks(call, list) };
}

function save(call: Saving): Promise<TaskDetail> {
  return savedRow(call, source, async (before) => {
    const {
      id,
      relations,
      name,
      period,
      rule,
      trigger,
      opens_on,
      closes_on,
      blocks,
    }: typeof call.body & { id?: number } = call.body;
    if (before) await allowedTask(call, before.id, 'edit');
    const usable = await call.db
      .select()
      .from(templates)
      .where(
        and(
          inArray(
            templates.id,
            relations.map(({ template_id }) => template_id),
          ),
          usableTemplates(call.user),
        ),
      );
    const newest = await newestOf(
      call.db,
      usable.map((one) => one.id),
    );
    const parts = relations.map(({ key, template_id, weight, is_anonymous, minimum }) => {
      const version = newest.find(({ templateId }) => templateId === template_id);
      if (!version) throw new AppError('REFERENCE_MISSING');
      const telling = is_anonymous && tellsWho(version.form);
      if (telling) throw new AppError('EVALUATION_ANONYMOUS', { item: telling.title });
      return { key, templateVersionId: version.id, weight, isAnonymous: is_anonymous, minimum };
    });
    const { kind } = usable.find((one) => one.id === relations[0]!.template_id)!;
    const row = { name, period, rule, trigger, opensOn: opens_on, closesOn: closes_on, blocks, kind };
    const saved = id ?? (await addRow(call.db, tasks, { ...row, createdBy: call.user.userId }));
    if (id !== undefined) await changeRow(call.db, tasks, id, row);
    const unique = [...new Map(parts.map((part) => [part.key, { ...part, taskId: saved }])).values()];
    await replaceParts(call.db, taskRelations, taskRelations.taskId, saved, unique);
    return saved;
  });
}

/** An act on a task of one's own: state, version, effect, and the task as it is then. */
async function acted(call: Acting, act: TaskAct, effect?: (row: TaskRow) => Promise<unknown>): Promise<Task> {
  const { id } = call.body;
  await demandRole(call, id, act);
  await seenRow(call, source, id);
  const row = await allowedTask(call, id, act);
  await effect?.(row);
  const state = afterAct(act, row.opensOn, today());
  await changeRow(call.db, tasks, id, state ? { state } : {});
  if (act === 'close') await settleNotices(call.db, `evaluation_task:${id}`);
  call.audit({ target: `evaluation_task:${id}` });
  return first(await toTasks(call, [await seenTask(call, id)]));
}

/** Whose a task is comes before what of it was seen, and that before its state. @throws AppError NOT_FOUND */
async function demandRole(call: Pick<Acting, 'db' | 'user'>, id: number, act: TaskAct): Promise<void> {
  if (!isActOf(roleIn(call.user, await seenTask(call, id)), act)) throw new AppError('NOT_FOUND');
}

/** Adds the pairs that a task does not have yet. @returns how many */
export async function addPairs(
  tx: Db,
  scope: Parameters<typeof makePairs>[1],
  row: TaskRow,
  stayId?: number,
): Promise<number> {
  const relations = (await relationsOf(tx, [row.id])).map(({ key }) => key);
  const made = await makePairs(tx, scope, { ...row, relations, ...(stayId !== undefined && { stayId }) });
  let added = 0;
  for (let at = 0; at < made.length; at += 1000) {
    const rows = made.slice(at, at + 1000).map((pair) => ({ ...pair, taskId: row.id }));
    added += (await tx.insert(pairs).values(rows).onConflictDoNothing().returning({ id: pairs.id })).length;
  }
  return added;
}

/** Tells those who have not filled in everything. @param among only these; none: all. @returns how many were told */
export async function tellRaters(
  tx: Db,
  row: Pick<TaskRow, 'id' | 'name' | 'closesOn'>,
  event: 'evaluation.task.opened' | 'evaluation.task.reminded',
  among: readonly number[] = [],
): Promise<number> {
  const open = await tx
    .selectDistinct({ id: pairs.raterId })
    .from(pairs)
    .where(
      and(
        eq(pairs.taskId, row.id),
        eq(pairs.state, 'open'),
        among.length > 0 ? inArray(pairs.raterId, [...among]) : undefined,
      ),
    );
  await notify(tx, {
    event,
    recipients: { rater: open.map(({ id }) => id) },
    variables: { task: row.name, until: row.closesOn },
    link: '/evaluation/my-task',
    subject: `evaluation_task:${row.id}`,
  });
  return open.length;
}

async function tellTargets(tx: Db, row: TaskRow): Promise<void> {
  const rated = await tx
    .select({ target: results.target })
    .from(results)
    .where(and(eq(results.taskId, row.id), sql`${results.target} like 'p%'`));
  await notify(tx, {
    event: 'evaluation.result.published',
    recipients: { target: rated.map(({ target }) => Number(target.slice(1))) },
    variables: { task: row.name },
    link: '/evaluation/my-task?part=results',
  });
}
