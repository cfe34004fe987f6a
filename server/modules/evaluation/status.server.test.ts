import { and, eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeEndpoints } from '@contract/evaluation/codes';
import { fillEndpoints } from '@contract/evaluation/fill';
import { pairStateKeys, type PairState } from '@contract/evaluation/rules';
import {
  answerActs,
  mayAnswer,
  refusalOf,
  taskActs,
  taskStateKeys,
  type AnswerAct,
  type TaskAct,
  type TaskRole,
  type TaskState,
} from '@contract/evaluation/status';
import { replaceEndpoints } from '@contract/evaluation/replace';
import { taskEndpoints } from '@contract/evaluation/tasks';
import { addAccount } from '@tests/server/add-account';
import { startTestServer } from '@tests/server/harness';
import { departmentPersons } from '../dictionary/posts/tables';
import { accounts } from '../account/tables';
import { createTask } from './public';
import { pairs, taskRelations, tasks, templates } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [peer] = await db.select().from(templates).where(eq(templates.name, '同伴互评表'));
const idOf = async (username: string) =>
  (await db.select({ id: accounts.userId }).from(accounts).where(eq(accounts.username, username)))[0]!.id;
const [secretaryId, studentId] = [await idOf('secretary'), await idOf('student')];
const [ward] = await db
  .select({ deptId: departmentPersons.deptId })
  .from(departmentPersons)
  .where(and(eq(departmentPersons.personId, secretaryId), eq(departmentPersons.post, 'secretary')));

await addAccount(db, 'stranger', 45, 'student');

const target = 'p30';
const filled = { values: { 'q-1': 9, 'q-2': 9, 'q-3': 9, 'q-4': 9 }, comments: {} };
const blind = () => randomBytes(32).toString('base64url');

/** A task of the office in a state, with a pair of the trainee's about somebody of the secretary's ward. */
async function taskIn(state: TaskState, pairState: PairState = 'open') {
  const id = await server.database.transaction((tx) =>
    createTask(tx, {
      name: '各状态',
      opensOn: '2020-01-01',
      closesOn: '2090-01-01',
      relations: [{ key: 'peer', templateId: peer!.id, weight: 100, isAnonymous: true, minimum: 3 }],
      pairs: [{ relation: 'peer', raterId: studentId, target, deptId: ward!.deptId }],
      createdBy: 1,
    }),
  );
  await db.update(tasks).set({ state }).where(eq(tasks.id, id));
  const [pair] = await db.update(pairs).set({ state: pairState }).where(eq(pairs.taskId, id)).returning();
  const [row] = await db.select().from(tasks).where(eq(tasks.id, id));
  return { id, version: row!.version, pairId: pair!.id };
}
type Made = Awaited<ReturnType<typeof taskIn>>;

const accountOf: Record<TaskRole, string> = { maker: 'admin', ward: 'secretary', rater: 'student', other: 'stranger' };

async function tried(role: TaskRole, act: TaskAct, { id, version, pairId }: Made) {
  const client = await server.as(accountOf[role]);
  const seen = { ifMatch: version };
  const body = { id };
  switch (act) {
    case 'fill':
      return client.call(fillEndpoints.submit, { body: { pair_id: pairId, filled, blind: blind() } });
    case 'results':
      return client.call(taskEndpoints.results, { params: { id } });
    case 'replace':
      return client.call(replaceEndpoints.replaceRater, {
        body: { id, rater_id: studentId, by_id: secretaryId, reason: '已调离' },
      });
    case 'codes':
      return client.call(codeEndpoints.codeTargets, { params: { id } });
    case 'remind':
      return client.call(taskEndpoints.remindTask, { body });
    case 'extend':
      return client.call(taskEndpoints.extendTask, { body: { id, closes_on: '2090-02-01' } }, seen);
    case 'edit': {
      const relations = await db.select().from(taskRelations).where(eq(taskRelations.taskId, id));
      return client.call(
        taskEndpoints.saveTask,
        {
          body: {
            id,
            name: '改名',
            relations: relations.map(({ key, weight, isAnonymous, minimum }) => ({
              key,
              weight,
              minimum,
              template_id: peer!.id,
              is_anonymous: isAnonymous,
            })),
            rule: { source: 'list', dept_ids: [], from: null, to: null, rater_ids: [studentId], target_ids: [30] },
            trigger: 'window',
            opens_on: '2020-01-01',
            closes_on: '2090-01-01',
            blocks: [],
          },
        },
        seen,
      );
    }
    case 'start':
      return client.call(taskEndpoints.startTask, { body }, seen);
    case 'close':
      return client.call(taskEndpoints.closeTask, { body }, seen);
    case 'publish':
      return client.call(taskEndpoints.publishTask, { body }, seen);
    case 'archive':
      return client.call(taskEndpoints.archiveTask, { body }, seen);
    case 'remove':
      // A draft has no pairs yet.
      await db.delete(pairs).where(eq(pairs.taskId, id));
      return client.call(taskEndpoints.removeTask, { body }, seen);
  }
}

describe('the server goes by the table of tasks', () => {
  const cells = taskStateKeys.flatMap((state) => taskActs.map((act) => [state, act] as const));
  it.each(cells)('%s: %s', async (state, act) => {
    for (const role of ['maker', 'ward', 'rater', 'other'] as const) {
      const { status, body } = await tried(role, act, await taskIn(state));
      const may = refusalOf(state, act, role) === undefined;
      expect({ role, may: status === 200, text: may ? '' : body.message }).toMatchObject({ role, may });
      if (!may) expect([403, 404, 409]).toContain(status);
    }
  });
});

describe('the server goes by the table of answers', () => {
  const call: Record<AnswerAct, (role: TaskRole, pairId: number) => Promise<{ status: number }>> = {
    draft: async (role, pair_id) =>
      (await server.as(accountOf[role])).call(fillEndpoints.saveDraft, { body: { pair_id, filled, blind: blind() } }),
    submit: async (role, pair_id) =>
      (await server.as(accountOf[role])).call(fillEndpoints.submit, { body: { pair_id, filled, blind: blind() } }),
    decline: async (role, pair_id) =>
      (await server.as(accountOf[role])).call(fillEndpoints.decline, { body: { pair_id, reason: '未一同值班' } }),
  };
  it.each(pairStateKeys.flatMap((state) => answerActs.map((act) => [state, act] as const)))(
    '%s: %s',
    async (state, act) => {
      for (const role of ['maker', 'ward', 'rater', 'other'] as const) {
        const { pairId } = await taskIn('running', state);
        const { status } = await call[act](role, pairId);
        expect({ role, status }).toEqual({
          role,
          status: role !== 'rater' ? expect.toBeOneOf([403, 404]) : mayAnswer(state, act) ? 200 : 409,
        });
      }
    },
  );
});
