import { and, eq, inArray } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import {
  bearsScore,
  filesIn,
  hiddenItems,
  isLow,
  itemsOf,
  npsMost,
  scoredItems,
  type Filled,
  type Form,
  type FormItem,
} from '@contract/evaluation/form';
import { questionsTellFew } from '@contract/evaluation/differencing';
import { evaluationResult } from '@contract/evaluation/result';
import { relations as relationWords } from '@contract/evaluation/rules';
import type { RelationResult } from '@contract/evaluation/results';
import type { Db } from '@server/kernel/database/database';
import type { Storage } from '@server/kernel/storage';
import { releaseFiles } from './answer-files';
import { boxOf, withheldBoxes } from './differencing';
import { keptKey, unseal } from './seal';
import { drafts, namedAnswers, pairs, patientCodes, results, sealedAnswers, tasks } from './tables';
import { relationsOf, type TaskRow } from './task-rows';

type Relation = Awaited<ReturnType<typeof relationsOf>>[number];

/**
 * Closes a task: its results are computed once, for they never change again, and everything that was sealed goes with its
 * key: what is above the threshold stands in the results, what is below it is gone (docs/adr/0093).
 * @throws AppError EVALUATION_KEY_LOST rather than to lose answers without a word
 * @returns forgets the key; to be run when the transaction is committed
 */
export async function closeTask(
  { db, storage }: { db: Db; storage: Storage },
  { id, name, keyHash, opensOn, closesOn }: Pick<TaskRow, 'id' | 'name' | 'keyHash' | 'opensOn' | 'closesOn'>,
): Promise<() => Promise<void>> {
  const relations = await relationsOf(db, [id]);
  const targets = await db
    .selectDistinctOn([pairs.target], { target: pairs.target, deptId: pairs.deptId })
    .from(pairs)
    .where(eq(pairs.taskId, id))
    .orderBy(pairs.target, pairs.deptId);
  const byCode = await db
    .selectDistinctOn([patientCodes.target], { target: patientCodes.target, deptId: patientCodes.deptId })
    .from(patientCodes)
    .where(and(eq(patientCodes.taskId, id), eq(patientCodes.isWithdrawn, false)))
    .orderBy(patientCodes.target, patientCodes.deptId);
  const all = new Map([...byCode, ...targets].map((one) => [one.target, one]));
  const answers = await answersOf(db, storage, { id, name, keyHash });
  const withheld = await withheldBoxes(db, { id, opensOn, closesOn });
  const rows = [...all.values()].map(({ target, deptId }) => {
    const given = relations.map((relation) => {
      const box = boxOf({ relation: relation.key, target });
      return { relation, answers: answers.get(box) ?? [], isWithheld: withheld.has(box) };
    });
    return { taskId: id, target, deptId, ...resultOf(given) };
  });
  for (let at = 0; at < rows.length; at += 500) await db.insert(results).values(rows.slice(at, at + 500));
  const own = db.select({ id: pairs.id }).from(pairs).where(eq(pairs.taskId, id));
  const begun = await db
    .select({ id: pairs.id })
    .from(pairs)
    .innerJoin(drafts, eq(drafts.pairId, pairs.id))
    .where(eq(pairs.taskId, id));
  await releaseFiles(
    db,
    begun.map((pair) => pair.id),
  );
  await db.delete(drafts).where(inArray(drafts.pairId, own));
  await db.delete(sealedAnswers).where(eq(sealedAnswers.taskId, id));
  await db.update(tasks).set({ keyHash: null }).where(eq(tasks.id, id));
  return async () => {
    if (keyHash) await storage.delete(keyHash);
  };
}

/** Answers by relation and target. */
async function answersOf(
  db: Db,
  storage: Storage,
  { id, name, keyHash }: Pick<TaskRow, 'id' | 'name' | 'keyHash'>,
): Promise<Map<string, Filled[]>> {
  const key = await keptKey(storage, { name, keyHash });
  const sealed = key ? await db.select().from(sealedAnswers).where(eq(sealedAnswers.taskId, id)) : [];
  const named = await db
    .select({ relation: pairs.relation, target: pairs.target, filled: namedAnswers.filled })
    .from(namedAnswers)
    .innerJoin(pairs, eq(pairs.id, namedAnswers.pairId))
    .where(and(eq(pairs.taskId, id), eq(pairs.state, 'done')));
  const all = [
    ...sealed.map((row) => ({ ...row, filled: unseal(key!, row.sealed) })),
    ...named.map((row) => ({ ...row, filled: JSON.parse(row.filled) as Filled })),
  ];
  return new Map([...groupBy(all, boxOf)].map(([box, rows]) => [box, rows.map(({ filled }) => filled)]));
}

/** What is shown of a target: means, and below the threshold of a relation nothing of it. */
export function resultOf(
  given: readonly { relation: Omit<Relation, 'taskId'>; answers: readonly Filled[]; isWithheld?: boolean }[],
): {
  total: number | null;
  relations: RelationResult[];
} {
  const scored = given.map(({ relation: { form }, answers }) => answers.map((answer) => scoredItems(form, answer)));
  const { total, relations } = evaluationResult({
    relations: given.map(({ relation, isWithheld }, at) => ({
      ...relation,
      // So many there never are: how many answered is told, and nothing else.
      ...(isWithheld && { minimum: scored[at]!.length + 1 }),
      answers: scored[at]!.map((items) => ({ items })),
    })),
  });
  return {
    total: total === null ? null : Math.round(total * 100),
    relations: given.map(({ relation: { key, weight, minimum, form }, answers, isWithheld }, at) => {
      const { mean, n } = relations[at]!;
      // A form without scores is shown from as many answers on as one with them.
      const enough = answers.length >= Math.max(minimum, 1);
      const isShown = mean !== null || (!isWithheld && enough && !itemsOf(form).some(bearsScore));
      const tellsFew = isShown && questionsTellFew(scored[at]!, minimum);
      return {
        key,
        name: relationWords[key],
        weight,
        minimum,
        mean,
        n,
        items:
          isShown && !tellsFew ? itemsOf(form).flatMap((item) => itemResult(form, item, answers, minimum) ?? []) : [],
        comments: isShown ? commentsOf(form, answers) : [],
        ...(isShown && filesOf(form, answers)),
        ...(isWithheld && enough ? { withheld: 'task' as const } : tellsFew && { withheld: 'questions' as const }),
      };
    }),
  };
}

/** A question over all answers, from as many of them on as its relation; undefined for what has no figures. */
function itemResult(form: Form, item: FormItem, answers: readonly Filled[], minimum: number) {
  const isChoice = item.kind === 'single' || item.kind === 'multi';
  if (!isChoice && !bearsScore(item)) return undefined;
  const given = answers.filter(
    ({ values }) => values[item.key] !== undefined && !hiddenItems(form, values).has(item.key),
  );
  const isShown = given.length >= Math.max(minimum, 1);
  const one = {
    ...form,
    formula: 'equal' as const,
    sections: [
      {
        key: 's',
        title: '',
        items: [{ ...item, weight: 1, options: item.options.map((option) => ({ ...option, to: null })) }],
      },
    ],
  };
  const { total } = evaluationResult({
    relations: [
      { key: 'item', weight: 1, minimum, answers: given.map((answer) => ({ items: scoredItems(one, answer) })) },
    ],
  });
  const maximum =
    item.kind === 'nps'
      ? npsMost
      : item.kind === 'single'
        ? Math.max(1, ...item.options.map(({ score }) => score ?? 0))
        : item.maximum;
  const chose = (at: number) =>
    given.filter(({ values }) => {
      const value = values[item.key];
      return Array.isArray(value) ? value.some((one) => one === at) : value === at;
    }).length;
  return {
    key: item.key,
    title: item.title,
    mean: total === null ? null : Math.round(total * maximum) / 100,
    n: given.length,
    maximum,
    options: isChoice && isShown ? item.options.map(({ text }, at) => ({ text, count: chose(at) })) : [],
  };
}

/** Texts and reasons in the order of their characters, which says nothing of whose they are. */
function commentsOf(form: Form, answers: readonly Filled[]): string[] {
  const texts = answers.flatMap(({ values, comments }) => {
    const hidden = hiddenItems(form, values);
    return itemsOf(form).flatMap((item) => {
      if (hidden.has(item.key)) return [];
      const value = values[item.key];
      if (item.kind === 'text' && typeof value === 'string') return value.trim() || [];
      return isLow(item, value) ? comments[item.key]?.trim() || [] : [];
    });
  });
  return texts.toSorted((one, two) => (one < two ? -1 : 1));
}

/** What answers brought along, by question, in the order of their ids: it says nothing of who was first. */
function filesOf(form: Form, answers: readonly Filled[]): Pick<RelationResult, 'files'> {
  const files = itemsOf(form).flatMap(({ key, kind, title }) => {
    if (kind !== 'file') return [];
    const ids = answers.flatMap(({ values }) => filesIn({ values: { [key]: values[key] ?? [] } })).toSorted();
    return ids.length > 0 ? [{ title, ids }] : [];
  });
  return files.length > 0 ? { files } : {};
}
