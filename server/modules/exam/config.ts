import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { configEndpoints, Difficulty, Knowledge, Label, QuestionTypeRow } from '@contract/exam/config';
import { mayHang, pathWords, questionTypes, limits, type QuestionType } from '@contract/exam/rules';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { lockList } from '@server/kits/list-lock';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, switchedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { lastPlace, writeOrder } from '@server/kits/write-order';
import { examQuestionKnowledge, examQuestions, examQuestionTags } from './questions/tables';
import { examDifficulties, examKnowledge, examLabels, examTypes } from './tables';
import { enabledTree, inTreeOrder } from './trees';
import { examWords } from './words';

const types: RowSource<QuestionTypeRow> = {
  table: examTypes,
  words: examWords.type,
  read: async ({ db }, id) => first(await toTypes(db, [await find(db, examTypes, id)])),
};
const difficulties: RowSource<Difficulty & { sort: number }> = {
  table: examDifficulties,
  words: examWords.difficulty,
  read: async ({ db }, id) => first(await toDifficulties(db, [await find(db, examDifficulties, id)])),
};
const fields: RowSource<Knowledge> = {
  table: examKnowledge,
  words: examWords.knowledge,
  read: async ({ db }, id) => first((await allKnowledge(db)).filter((row) => row.id === id)),
};
const labels: RowSource<Label> = {
  table: examLabels,
  words: examWords.label,
  read: async ({ db }, id) => first(await toLabels(db, [await find(db, examLabels, id)])),
};

/** 试题配置: types, difficulties, knowledge, sources and tags. */
export const configHandlers: Handlers<typeof configEndpoints> = {
  typeList: async ({ db }) => {
    const rows = await db
      .select()
      .from(examTypes)
      .where(eq(examTypes.status, EnableState.enabled))
      .orderBy(asc(examTypes.id));
    return rows.map((row) => {
      const { question_count: _count, version: _version, ...shown } = typeRow(row, 0);
      return shown;
    });
  },
  knowledgeList: async ({ db }) => enabledTree(await knowledgeRows(db)),
  difficultyList: ({ db }) =>
    db
      .select({ id: examDifficulties.id, name: examDifficulties.name })
      .from(examDifficulties)
      .where(eq(examDifficulties.status, EnableState.enabled))
      .orderBy(asc(examDifficulties.sort), asc(examDifficulties.id)),
  labelList: ({ db }) =>
    db
      .select({ id: examLabels.id, kind: examLabels.kind, name: examLabels.name })
      .from(examLabels)
      .orderBy(asc(examLabels.id)),

  types: async ({ db, query }) => {
    const where = equals(examTypes.status, query.status);
    const { total, list } = await pageOfRows(db, examTypes, { ...query, where, orderBy: [asc(examTypes.id)] });
    return { total, list: await toTypes(db, list) };
  },
  saveType: (call) =>
    savedRow(call, types, async () => {
      const { id, default_score, policy, is_case_strict: isCaseStrict } = call.body;
      await changeRow(call.db, examTypes, id, {
        defaultScore: Math.round(default_score * 100),
        policy: id === 6 ? policy : 'all_or_nothing',
        isCaseStrict: id === 8 && isCaseStrict,
      });
      return id;
    }),
  changeTypeStatus: (call) => switchedRow(call, types, async () => []),

  difficulties: async ({ db, query }) => {
    const where = contains(examDifficulties.name, query.name);
    const orderBy = [asc(examDifficulties.sort), asc(examDifficulties.id)];
    const { total, list } = await pageOfRows(db, examDifficulties, { ...query, where, orderBy });
    return { total, list: await toDifficulties(db, list) };
  },
  saveDifficulty: (call) =>
    savedRow(call, difficulties, async () => {
      const { id, name } = call.body;
      await lockList(call.db, examDifficulties);
      return saveRow(
        call.db,
        examDifficulties,
        id,
        id === undefined ? { name, sort: lastPlace(examDifficulties) } : { name },
      );
    }),
  changeDifficultyStatus: (call) => switchedRow(call, difficulties, async () => []),
  orderDifficulties: async ({ db, body, audit }) => {
    await lockList(db, examDifficulties);
    const current = await db.select({ id: examDifficulties.id }).from(examDifficulties);
    await writeOrder(db, examDifficulties, current, body.ids);
    audit({ detail: { count: body.ids.length } });
    return { count: body.ids.length };
  },
  removeDifficulty: (call) =>
    removedRow(call, difficulties, async ({ name, question_count }) =>
      refuseUsed(name, '删除', [{ label: '试题', count: question_count }]),
    ),

  knowledge: ({ db }) => allKnowledge(db),
  saveKnowledge: (call) =>
    savedRow(call, fields, async () => {
      const { id, parent_id: parentId, sort, ...row } = call.body;
      await lockList(call.db, examKnowledge);
      const rows = await knowledgeRows(call.db);
      const branches = rows.map((one) => ({ id: one.id, parent_id: one.parentId }));
      if (parentId !== null && !rows.some((one) => one.id === parentId)) throw new AppError('REFERENCE_MISSING');
      if (!mayHang(branches, id, parentId)) throw new AppError('EXAM_TREE_LOOP', { most: limits.depth });
      const last = Math.max(0, ...rows.filter((one) => one.parentId === parentId).map((one) => one.sort));
      const stored = rows.find((one) => one.id === id);
      const place = sort ?? (stored?.parentId === parentId ? stored.sort : last + 1);
      return saveRow(call.db, examKnowledge, id, { ...row, parentId, sort: place });
    }),
  changeKnowledgeStatus: (call) => switchedRow(call, fields, async () => []),
  removeKnowledge: (call) =>
    removedRow(call, fields, async ({ id, name, question_count }) => {
      const below = await call.db.$count(examKnowledge, eq(examKnowledge.parentId, id));
      refuseUsed(name, '删除', [
        { label: '下级知识点', count: below },
        { label: '试题', count: question_count },
      ]);
    }),

  labels: async ({ db, query }) => {
    const where = and(equals(examLabels.kind, query.kind), contains(examLabels.name, query.name));
    const { total, list } = await pageOfRows(db, examLabels, { ...query, where, orderBy: [asc(examLabels.id)] });
    return { total, list: await toLabels(db, list) };
  },
  saveLabel: (call) =>
    savedRow(call, labels, () => {
      const { id, kind, name } = call.body;
      return saveRow(call.db, examLabels, id, { kind, name });
    }),
  removeLabel: (call) =>
    removedRow(call, labels, async ({ name, question_count }) =>
      refuseUsed(name, '删除', [{ label: '试题', count: question_count }]),
    ),
};

const knowledgeRows = async (db: Db) =>
  inTreeOrder(await db.select().from(examKnowledge).orderBy(asc(examKnowledge.sort), asc(examKnowledge.id)));

/** The whole tree from top to bottom, with how many questions name each node itself. */
export async function allKnowledge(db: Db): Promise<Knowledge[]> {
  const rows = await knowledgeRows(db);
  const counts = await countBy(db, examQuestionKnowledge, examQuestionKnowledge.knowledgeId);
  const branches = rows.map(({ id, parentId, name }) => ({ id, parent_id: parentId, name }));
  return rows.map(({ parentId, sort: _sort, ...row }) => ({
    ...row,
    parent_id: parentId,
    path: pathWords(branches, row.id),
    question_count: counts.get(row.id) ?? 0,
  }));
}

function typeRow(row: typeof examTypes.$inferSelect, questions: number): QuestionTypeRow {
  const { id, defaultScore, policy, isCaseStrict, status, version } = row;
  const { name, code } = questionTypes[id as QuestionType];
  return {
    id,
    name,
    code,
    default_score: defaultScore / 100,
    policy: id === 6 ? policy : '',
    is_case_strict: isCaseStrict,
    status,
    question_count: questions,
    version,
  };
}

async function toTypes(db: Db, rows: (typeof examTypes.$inferSelect)[]) {
  const counts = await countBy(db, examQuestions, examQuestions.type);
  return rows.map((row) => typeRow(row, counts.get(row.id) ?? 0));
}

async function toDifficulties(db: Db, rows: (typeof examDifficulties.$inferSelect)[]) {
  const ids = rows.map(({ id }) => id);
  const where = inArray(examQuestions.difficultyId, ids);
  const counts = await countBy(db, examQuestions, examQuestions.difficultyId, where);
  return rows.map((row) => ({ ...row, question_count: counts.get(row.id) ?? 0 }));
}

async function toLabels(db: Db, rows: (typeof examLabels.$inferSelect)[]): Promise<Label[]> {
  const ids = rows.map(({ id }) => id);
  const tagged = await countBy(db, examQuestionTags, examQuestionTags.tagId, inArray(examQuestionTags.tagId, ids));
  const { sourceId } = examQuestions;
  const taken = await countBy(db, examQuestions, sourceId, inArray(sourceId, ids));
  return rows.map((row) => ({ ...row, question_count: (row.kind === 'tag' ? tagged : taken).get(row.id) ?? 0 }));
}

async function countBy(db: Db, table: PgTable, column: PgColumn, where?: SQL): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: sql<number | null>`${column}`, count: count() })
    .from(table)
    .where(where)
    .groupBy(column);
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.count] as const])));
}
