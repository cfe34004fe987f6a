import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { fillEndpoints, MyTask } from '@contract/evaluation/fill';
import { hiddenItems, itemsOf, problemsOf, sameFilled, type Filled, type Form } from '@contract/evaluation/form';
import { relations as relationWords } from '@contract/evaluation/rules';
import { mayAnswer, type AnswerAct } from '@contract/evaluation/status';
import type { Db } from '@server/kernel/database/database';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { Call, Handlers } from '@server/kernel/implement';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { settleNotices } from '../notice/public';
import { keepFiles, releaseFiles } from './answer-files';
import { putIntoBox } from './box';
import { namesOf } from './names';
import { choicesOf, subjectsOf } from './observed';
import { resultsOfMine } from './results';
import { keptKey, seal, taskKey, unseal } from './seal';
import { drafts, namedAnswers, pairs, tasks } from './tables';
import { demandAct, relationsOf } from './task-rows';

type Own = { pair: typeof pairs.$inferSelect; task: typeof tasks.$inferSelect };
type Filling = Pick<Call<(typeof fillEndpoints)['submit']>, 'db' | 'database' | 'user' | 'storage' | 'afterCommit'>;

/** 我的评价 and 填写评价: only what the caller himself is to fill in. */
export const fillHandlers: Handlers<typeof fillEndpoints> = {
  myTasks: async ({ db, user }) => {
    const rows = await db
      .select({ pair: pairs, task: tasks })
      .from(pairs)
      .innerJoin(tasks, eq(tasks.id, pairs.taskId))
      .where(
        and(
          eq(pairs.raterId, user.userId),
          ne(pairs.state, 'replaced'),
          ne(tasks.state, 'draft'),
          sql`${tasks.closesOn} >= (${today()}::date - 180)`,
        ),
      )
      .orderBy(asc(tasks.closesOn), asc(tasks.id), asc(pairs.id));
    const relations = await relationsOf(db, [...new Set(rows.map(({ task }) => task.id))]);
    const names = await namesOf(
      db,
      rows.map(({ pair }) => pair),
    );
    return [...groupBy(rows, ({ pair }) => `${pair.taskId} ${pair.relation}`).values()].map((group): MyTask => {
      const { pair, task } = group[0]!;
      const relation = relations.find(({ taskId, key }) => taskId === task.id && key === pair.relation);
      const open = group.filter((one) => one.pair.state === 'open');
      return {
        task_id: task.id,
        relation: pair.relation,
        relation_name: relationWords[pair.relation],
        name: task.name,
        kind: task.kind,
        is_anonymous: relation?.isAnonymous ?? false,
        closes_on: task.closesOn,
        blocks: task.blocks,
        total: group.length,
        open: open.length,
        names: open.slice(0, 3).map((one) => names.target(one.pair.target)),
        is_running: task.state === 'running',
      };
    });
  },

  fillPage: async ({ db, user, storage, query }) => {
    const own = await db
      .select({ pair: pairs, task: tasks, draft: drafts.sealed })
      .from(pairs)
      .innerJoin(tasks, eq(tasks.id, pairs.taskId))
      .leftJoin(drafts, eq(drafts.pairId, pairs.id))
      .where(
        and(
          eq(pairs.raterId, user.userId),
          eq(pairs.taskId, query.task_id),
          ne(pairs.state, 'replaced'),
          query.relation && eq(pairs.relation, query.relation),
          ne(tasks.state, 'draft'),
        ),
      )
      .orderBy(asc(pairs.id));
    if (own.length === 0) return null;
    const { task, pair: asked } = own[0]!;
    const rows = own.filter(({ pair }) => pair.relation === asked.relation);
    const relation = first((await relationsOf(db, [task.id])).filter(({ key }) => key === asked.relation));
    const key = await keptKey(storage, task);
    const names = await namesOf(
      db,
      rows.map(({ pair }) => pair),
    );
    const told = rows.map(({ pair }) => pair);
    const open = relation.isAnonymous ? [] : told.filter(({ state }) => mayAnswer(state, 'submit'));
    const choices = await choicesOf(db, task, open);
    const subjects = await subjectsOf(db, task, told);
    return {
      task_id: task.id,
      name: task.name,
      relation: asked.relation,
      relation_name: relationWords[asked.relation],
      kind: task.kind,
      is_anonymous: relation.isAnonymous,
      minimum: relation.minimum,
      closes_on: task.closesOn,
      is_running: task.state === 'running',
      form: relation.form,
      pairs: rows.map(({ pair, draft }) => ({
        id: pair.id,
        target_name: names.target(pair.target),
        dept_name: names.department(pair.deptId),
        state: pair.state,
        draft: draft !== null && key && pair.state === 'open' ? unseal(key, draft) : null,
        subjects: choices.get(pair.id) ?? [],
        subject: subjects.get(pair.id) ?? null,
      })),
    };
  },

  submit: async (call) => {
    const { db, audit } = call;
    const { pair, task } = await ownPair(call, call.body.pair_id, 'submit');
    const relation = first((await relationsOf(db, [task.id])).filter(({ key }) => key === pair.relation));
    const filled = checked(relation.form, call.body.filled);
    // A queued answer may come hours after another device went on writing.
    const keyOf = () => taskKey({ db, storage: call.storage, taskId: task.id });
    await demandSeen(db, keyOf, { pair, filled: call.body.filled, known: call.body.known });
    const subject = await watched(db, { pair, task }, relation.isAnonymous ? null : call.body.subject);
    await db.update(pairs).set({ state: 'done', subject }).where(eq(pairs.id, pair.id));
    await db.delete(drafts).where(eq(drafts.pairId, pair.id));
    if (relation.isAnonymous) {
      const key = await taskKey({ db, storage: call.storage, taskId: task.id });
      await putIntoBox(db, key, { taskId: task.id, relation: pair.relation, target: pair.target }, filled);
    } else {
      await bringFiles(call, pair.id, filled);
      await db.insert(namedAnswers).values({ pairId: pair.id, filled: JSON.stringify(filled) });
    }
    await settleWhenDone(db, pair);
    // That somebody answered is known; whom, and what, is not the log's business.
    audit({ target: `evaluation_task:${task.id}` });
    return { id: pair.id, state: 'done' as const };
  },

  decline: async (call) => {
    const { db, body, audit } = call;
    const { pair, task } = await ownPair(call, body.pair_id, 'decline');
    await db.update(pairs).set({ state: 'declined', reason: body.reason, subject: null }).where(eq(pairs.id, pair.id));
    await db.delete(drafts).where(eq(drafts.pairId, pair.id));
    await releaseFiles(db, [pair.id]);
    await settleWhenDone(db, pair);
    audit({ target: `evaluation_task:${task.id}` });
    return { id: pair.id, state: 'declined' as const };
  },

  saveDraft: async (call) => {
    const { db, body } = call;
    const { pair, task } = await ownPair(call, body.pair_id, 'draft');
    const relation = first((await relationsOf(db, [task.id])).filter(({ key }) => key === pair.relation));
    const key = await taskKey({ db, storage: call.storage, taskId: task.id });
    const known = body.seen === undefined ? undefined : [body.seen];
    await demandSeen(db, async () => key, { pair, filled: body.filled, known });
    const subject = await watched(db, { pair, task }, relation.isAnonymous ? null : body.subject);
    if (subject !== pair.subject) await db.update(pairs).set({ subject }).where(eq(pairs.id, pair.id));
    if (!relation.isAnonymous) await bringFiles(call, pair.id, body.filled);
    const sealed = seal(key, body.filled);
    await db
      .insert(drafts)
      .values({ pairId: pair.id, sealed })
      .onConflictDoUpdate({ target: drafts.pairId, set: { sealed } });
    return { id: pair.id, state: pair.state };
  },

  myResults: ({ db, user }) => resultsOfMine(db, user),
};

/**
 * The caller's pair, kept from others until the transaction ends, with its task: answers of a task come one after the
 * other. @throws AppError NOT_FOUND, EVALUATION_TASK_STATE, EVALUATION_ANSWERED, EVALUATION_REPLACED
 */
async function ownPair({ db, user }: Filling, id: number, act: AnswerAct): Promise<Own> {
  const [found] = await db
    .select({ taskId: pairs.taskId })
    .from(pairs)
    .where(and(eq(pairs.id, id), eq(pairs.raterId, user.userId)));
  if (!found) throw new AppError('NOT_FOUND');
  const task = first(await db.select().from(tasks).where(eq(tasks.id, found.taskId)).for('update'));
  const pair = first(await db.select().from(pairs).where(eq(pairs.id, id)));
  demandAct(task, 'fill', 'rater');
  if (!mayAnswer(pair.state, act)) {
    const names = await namesOf(db, [pair]);
    throw new AppError(pair.state === 'replaced' ? 'EVALUATION_REPLACED' : 'EVALUATION_ANSWERED', {
      target: names.target(pair.target),
    });
  }
  return { pair, task };
}

interface Kept {
  pair: Own['pair'];
  filled: Filled;
  /** undefined: the device is of a version that does not tell. */
  known: readonly (Filled | null)[] | undefined;
}

/**
 * What another device has written since is not written over: the person decides.
 * @param keyOf the task's key, asked for where there is something to open
 * @throws AppError EVALUATION_DRAFT_MOVED with `details.copy`
 */
async function demandSeen(db: Db, keyOf: () => Promise<Buffer>, { pair, filled, known }: Kept): Promise<void> {
  if (known === undefined) return;
  const [held] = await db.select().from(drafts).where(eq(drafts.pairId, pair.id));
  if (!held) return;
  const copy = unseal(await keyOf(), held.sealed);
  if ([...known, filled].some((one) => sameFilled(copy, one))) return;
  const names = await namesOf(db, [pair]);
  throw new AppError('EVALUATION_DRAFT_MOVED', { target: names.target(pair.target) }, { copy });
}

/** Binds the files of an answer to its pair; what was taken out of it goes. @throws AppError EVALUATION_FILE_GONE */
async function bringFiles({ db, database, storage, user, afterCommit }: Filling, id: number, filled: Filled) {
  const removed = await keepFiles(db, user, id, filled);
  afterCommit(() => deleteUnreferenced({ database, storage }, removed));
}

/** What is said to have been watched, where it may be. @throws AppError EVALUATION_SUBJECT */
async function watched(db: Db, { pair, task }: Own, subject: string | null): Promise<string | null> {
  if (subject === null) return null;
  const choices = (await choicesOf(db, task, [pair])).get(pair.id) ?? [];
  if (choices.some(({ key }) => key === subject)) return subject;
  const names = await namesOf(db, [pair]);
  throw new AppError('EVALUATION_SUBJECT', { target: names.target(pair.target) });
}

/** What is kept of an answer: only what the form asks and no jump hides. @throws AppError EVALUATION_FORM_INVALID */
export function checked(form: Form, filled: Filled): Filled {
  const [reason] = Object.values(problemsOf(form, filled));
  if (reason) throw new AppError('EVALUATION_FORM_INVALID', { reason });
  const hidden = hiddenItems(form, filled.values);
  const kept = itemsOf(form).filter(({ key }) => !hidden.has(key));
  const only = <Part>(parts: Readonly<Record<string, Part>>) =>
    Object.fromEntries(kept.flatMap(({ key }) => (parts[key] === undefined ? [] : [[key, parts[key]]]))) as Record<
      string,
      Part
    >;
  return { values: only(filled.values), comments: only(filled.comments) };
}

/** A task that everybody has filled in is not brought up again. */
export async function settleWhenDone(tx: Db, { taskId }: Pick<Own['pair'], 'taskId'>): Promise<void> {
  const left = await tx.$count(pairs, and(eq(pairs.taskId, taskId), eq(pairs.state, 'open')));
  if (left === 0) await settleNotices(tx, `evaluation_task:${taskId}`);
}
