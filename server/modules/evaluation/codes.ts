import { and, eq, inArray, sql } from 'drizzle-orm';
import type { codeEndpoints } from '@contract/evaluation/codes';
import { itemsOf, type Filled, type Form } from '@contract/evaluation/form';
import { isByCode, limits } from '@contract/evaluation/rules';
import { AppError } from '@contract/kernel/errors';
import { isRefused, patientData, patientDataIn } from '@contract/kernel/patient-data';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contentHash } from '@server/kernel/storage';
import { first } from '@server/kits/rows';
import { putIntoBox } from './box';
import { codeTargetsOf } from './code-targets';
import { checked } from './fill';
import { namesOf } from './names';
import { taskKey } from './seal';
import { patientCodes, tasks } from './tables';
import { allowedTask, relationsOf } from './task-rows';

/** Codes for patients: made by whoever runs the task, used by whoever holds one (docs/adr/0164). */
export const codeHandlers: Handlers<typeof codeEndpoints> = {
  codeTargets: async (call) => {
    const row = await allowedTask(call, call.params.id, 'codes');
    const found = await codeTargetsOf(call.db, call.user.scope, row);
    const names = await namesOf(call.db, found);
    return found
      .map(({ target, deptId, made, used }) => ({
        target_key: target,
        target_name: names.target(target),
        dept_id: deptId,
        dept_name: names.department(deptId),
        made,
        used,
      }))
      .toSorted((one, two) => one.target_name.localeCompare(two.target_name, 'zh'));
  },

  addCodes: async (call) => {
    const { db, body, user, audit } = call;
    const row = await allowedTask(call, body.task_id, 'codes');
    await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, row.id)).for('update');
    const targets = await codeTargetsOf(db, user.scope, row);
    const meant = targets.find(({ target, deptId }) => target === body.target_key && deptId === body.dept_id);
    if (!meant) throw new AppError('NOT_FOUND');
    const left = limits.codes - (await db.$count(patientCodes, liveCodes(row.id)));
    const hashes = [...new Set(body.hashes)];
    if (hashes.length > left) throw new AppError('EVALUATION_CODE_MANY', { most: limits.codes, left });
    const { target, deptId } = meant;
    const made = await db
      .insert(patientCodes)
      .values(hashes.map((hash) => ({ hash, taskId: row.id, target, deptId })))
      .onConflictDoNothing()
      .returning({ hash: patientCodes.hash });
    audit({ target: `evaluation_task:${row.id}`, detail: { count: made.length } });
    return { count: made.length };
  },

  withdrawCodes: async (call) => {
    const { db, body, audit } = call;
    const row = await allowedTask(call, body.task_id, 'codes');
    // As a patient's answer locks it: what is being used is not withdrawn meanwhile.
    await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, row.id)).for('update');
    const { of } = body;
    const meant =
      of === null
        ? undefined
        : 'hashes' in of
          ? inArray(patientCodes.hash, of.hashes)
          : and(eq(patientCodes.target, of.target_key), sql`${patientCodes.deptId} is not distinct from ${of.dept_id}`);
    const unused = and(liveCodes(row.id), eq(patientCodes.isUsed, false), meant);
    const ended = await db
      .update(patientCodes)
      .set({ isWithdrawn: true })
      .where(unused)
      .returning({ hash: patientCodes.hash });
    audit({ target: `evaluation_task:${row.id}`, detail: { count: ended.length } });
    return { count: ended.length };
  },

  codePage: async ({ db, body }) => {
    const { code, task } = await openCode(db, body.token);
    const names = await namesOf(db, [code]);
    return {
      name: task.name,
      target_name: names.target(code.target),
      dept_name: names.department(code.deptId),
      closes_on: task.closesOn,
      form: (await relationOf(db, task.id)).form,
    };
  },

  // No mutation of the kernel: its receipt and its line in the log would hold an address and an hour.
  submitByCode: ({ database, storage, body }) =>
    database.transaction(async (tx) => {
      const [found] = await tx
        .select({ id: patientCodes.taskId })
        .from(patientCodes)
        .where(eq(patientCodes.hash, hashOf(body.token)));
      if (!found) throw new AppError('EVALUATION_CODE_UNKNOWN');
      // Answers of a task come one after the other: of two by one code the second sees that it was used.
      await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, found.id)).for('update');
      const { code, task } = await openCode(tx, body.token);
      const { key: relation, form } = await relationOf(tx, task.id);
      const filled = checked(form, body.filled);
      demandNobody(form, filled);
      await tx
        .update(patientCodes)
        .set({ isUsed: true })
        .where(and(eq(patientCodes.hash, code.hash), eq(patientCodes.isUsed, false)));
      const key = await taskKey({ db: tx, storage, taskId: task.id });
      await putIntoBox(tx, key, { taskId: task.id, relation, target: code.target }, filled);
      return { is_done: true as const };
    }),
};

const hashOf = (token: string) => contentHash(Buffer.from(token));

/** Codes of a task that may be used, or were. */
const liveCodes = (taskId: number) => and(eq(patientCodes.taskId, taskId), eq(patientCodes.isWithdrawn, false));

const relationOf = async (db: Db, taskId: number) =>
  first((await relationsOf(db, [taskId])).filter(({ key }) => isByCode(key)));

/** A code that may be used now. @throws AppError EVALUATION_CODE_UNKNOWN, EVALUATION_CODE_WITHDRAWN, EVALUATION_CODE_USED, EVALUATION_CODE_CLOSED */
async function openCode(db: Db, token: string) {
  const [found] = await db
    .select({ code: patientCodes, task: tasks })
    .from(patientCodes)
    .innerJoin(tasks, eq(tasks.id, patientCodes.taskId))
    .where(eq(patientCodes.hash, hashOf(token)));
  if (!found) throw new AppError('EVALUATION_CODE_UNKNOWN');
  if (found.code.isWithdrawn) throw new AppError('EVALUATION_CODE_WITHDRAWN');
  if (found.code.isUsed) throw new AppError('EVALUATION_CODE_USED');
  const { state } = found.task;
  if (state !== 'running')
    throw new AppError('EVALUATION_CODE_CLOSED', { reason: state === 'waiting' ? '尚未开始' : '已结束' });
  return found;
}

/** Refuses words that tell who wrote them: what somebody writes is shown to others. @throws AppError EVALUATION_PATIENT_DATA */
function demandNobody(form: Form, { values, comments }: Filled): void {
  for (const { key, title } of itemsOf(form)) {
    const texts = [values[key], comments[key]].filter((text) => typeof text === 'string');
    const found = texts.flatMap(patientDataIn).find(isRefused);
    if (found) throw new AppError('EVALUATION_PATIENT_DATA', { field: title, what: patientData[found].word });
  }
}
