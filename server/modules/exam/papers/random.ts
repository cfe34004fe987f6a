import { eq, inArray } from 'drizzle-orm';
import { feasibilityOf } from '@contract/exam/compose';
import { fits, type ComposeRule } from '@contract/exam/compose-stock';
import { drawPaper, type Pick } from '@contract/exam/draw';
import { randomOf } from '@contract/exam/random';
import type { Paper, paperEndpoints } from '@contract/exam/papers';
import { PaperMode, PaperStatus } from '@contract/exam/paper-rules';
import { composeRules, impossibleWords } from '@contract/exam/rule-words';
import { inHundredths } from '@contract/exam/rules';
import type { BodyOf } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { changeRow, replaceParts, saveRow } from '@server/kits/rows';
import { bankRights } from '../bank-rights';
import { newestVersions } from '../questions/contents';
import { examQuestions } from '../questions/tables';
import { examKnowledge } from '../tables';
import { writeSections } from './outline';
import { itemsOf, sectionsOf } from './read';
import { drawable, type Drawable } from './stock';
import { examItems, examPapers, examRules } from './tables';

/** Writes the rules of a random paper; what was drawn by others goes. @returns its id */
export async function writeRules(
  tx: Db,
  user: CurrentUser,
  body: BodyOf<(typeof paperEndpoints)['saveRules']>,
): Promise<number> {
  const values = {
    name: body.name,
    note: body.note,
    variants: body.variants,
    repeatRule: body.repeat_rule,
    status: PaperStatus.waiting,
  };
  const id = await saveRow(
    tx,
    examPapers,
    body.id,
    body.id === undefined ? { ...values, mode: PaperMode.random, ownerId: user.userId } : (values as never),
  );
  const rules = body.rules.map((rule, at) => ({
    paperId: id,
    position: at + 1,
    title: rule.title,
    banks: rule.bank_ids,
    types: rule.types,
    knowledge: rule.knowledge_ids,
    difficulties: rule.difficulty_ids,
    excludeRecent: body.exclude_recent,
    method: rule.method,
    count: rule.method === 2 ? inHundredths(rule.count) : Math.round(rule.count),
    each: inHundredths(rule.each),
  }));
  await replaceParts(tx, examRules, examRules.paperId, id, rules);
  await tx.delete(examItems).where(eq(examItems.paperId, id));
  await writeSections(
    tx,
    id,
    [...new Set(body.rules.map(({ title }) => title))].map((title) => ({ title })),
  );
  return id;
}

/** What the rules of a paper draw from, and the rules as the solver takes them. */
async function readyToDraw(
  tx: Db,
  user: CurrentUser,
  paper: Paper,
): Promise<{ units: Drawable[]; rules: ComposeRule[] }> {
  const rights = await bankRights(tx, user);
  const banks = [...rights.values()].map(({ bank }) => ({ id: bank.id, parent_id: bank.parentId }));
  const knowledge = await tx.select({ id: examKnowledge.id, parent_id: examKnowledge.parentId }).from(examKnowledge);
  const k = paper.exclude_recent;
  const units = (await drawable(tx, rights)).map((unit) => ({
    ...unit,
    used: unit.recent !== null && unit.recent <= k,
  }));
  return { units, rules: composeRules(paper.rules, { banks, knowledge }, k > 0) };
}

/**
 * Draws all that is not locked anew. @throws AppError EXAM_RULES_IMPOSSIBLE with the rules in conflict
 * @param seed the same seed draws the same paper of the same banks
 */
export async function drawAgain(tx: Db, user: CurrentUser, paper: Paper, seed: number): Promise<void> {
  if (paper.rules.length === 0)
    throw new AppError('EXAM_RULES_IMPOSSIBLE', { problem: '还没有组卷规则，请先添加规则再抽题' });
  const { units, rules } = await readyToDraw(tx, user, paper);
  const found = feasibilityOf({ bank: units, rules, variants: paper.variants, repeat_rule: paper.repeat_rule });
  const problem = impossibleWords(found);
  if (problem) throw new AppError('EXAM_RULES_IMPOSSIBLE', { problem });
  const before = await itemsOf(tx, paper.id);
  const isKnown = new Set(units.map(({ id }) => id));
  const locked = Array.from({ length: paper.variants }, (_, at) =>
    before
      .filter((item) => item.variant === at + 1 && item.isLocked && isKnown.has(item.questionId))
      .map((item): Pick => ({ id: item.questionId, rule: item.rule ?? 0 })),
  );
  const drawn = drawPaper({ units, rules, seed, variants: paper.variants, repeatRule: paper.repeat_rule, locked });
  if (!drawn) {
    throw new AppError('EXAM_RULES_IMPOSSIBLE', { problem: '锁定的试题与其余规则不能同时满足，请解锁一部分后重抽' });
  }
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const asQuestions = [...new Set(drawn.flat().map(({ id }) => id))];
  const versions = await pinned(tx, asQuestions, before);
  const sections = await sectionsOf(tx, paper.id);
  const sectionOf = (rule: number) => sections.find(({ title }) => title === paper.rules[rule]!.title)!.id;
  const rows = drawn.flatMap((picks, variant) => {
    const places = new Map<number, number>();
    return picks.map(({ id, rule }) => {
      const sectionId = sectionOf(rule);
      const position = (places.get(sectionId) ?? 0) + 1;
      places.set(sectionId, position);
      return {
        paperId: paper.id,
        variant: variant + 1,
        sectionId,
        position,
        questionId: id,
        versionId: versions.get(id)!,
        scores: Array.from({ length: byId.get(id)!.size }, () => inHundredths(paper.rules[rule]!.each)),
        rule,
        isLocked: locked[variant]!.some((pick) => pick.id === id),
      };
    });
  });
  await tx.delete(examItems).where(eq(examItems.paperId, paper.id));
  await tx.insert(examItems).values(rows);
  await changeRow(tx, examPapers, paper.id, { seed, status: PaperStatus.open });
}

/** The version of each question: what stands on the paper already, else the newest. */
async function pinned(tx: Db, ids: readonly number[], before: readonly { questionId: number; versionId: number }[]) {
  const questions = await tx
    .select()
    .from(examQuestions)
    .where(inArray(examQuestions.id, [...ids]));
  const newest = await newestVersions(tx, questions);
  for (const { questionId, versionId } of before) if (newest.has(questionId)) newest.set(questionId, versionId);
  return newest;
}

/**
 * Puts another question in the place of one: any that the same rule may draw, of the same size, that stands on no variant
 * and is no near-duplicate of one that does. @throws AppError EXAM_RULES_IMPOSSIBLE where there is none
 */
export async function replaceItem(
  tx: Db,
  user: CurrentUser,
  paper: Paper,
  itemId: number,
  seed: number,
): Promise<void> {
  const items = await itemsOf(tx, paper.id);
  const item = items.find(({ id }) => id === itemId);
  if (!item || item.rule === null) throw new AppError('REFERENCE_MISSING');
  const { units, rules } = await readyToDraw(tx, user, paper);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const taken = new Set(items.map(({ questionId }) => questionId));
  const clusters = new Set(
    items.filter(({ id }) => id !== itemId).flatMap(({ questionId }) => byId.get(questionId)?.cluster ?? []),
  );
  const open = units.filter(
    (unit) =>
      !taken.has(unit.id) &&
      unit.size === item.scores.length &&
      fits(unit, rules[item.rule!]!) &&
      !(unit.cluster !== null && unit.cluster !== undefined && clusters.has(unit.cluster)),
  );
  const next = open[Math.floor(randomOf(seed)() * open.length)];
  if (!next) {
    throw new AppError('EXAM_RULES_IMPOSSIBLE', { problem: `第 ${item.rule + 1} 条规则没有其他可换的试题` });
  }
  const versionId = (await pinned(tx, [next.id], items)).get(next.id)!;
  // One set in several orders stays one set.
  const places = paper.repeat_rule === 2 ? items.filter(({ questionId }) => questionId === item.questionId) : [item];
  for (const { id } of places) {
    await tx.update(examItems).set({ questionId: next.id, versionId, isLocked: false }).where(eq(examItems.id, id));
  }
  await changeRow(tx, examPapers, paper.id, {});
}
