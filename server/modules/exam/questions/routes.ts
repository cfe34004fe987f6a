import { desc, eq } from 'drizzle-orm';
import { excerptOf } from '@contract/exam/content-problems';
import type { questionEndpoints } from '@contract/exam/questions';
import { AppError } from '@contract/kernel/errors';
import type { Handlers } from '@server/kernel/implement';
import { removedRow, savedRow } from '@server/kits/row-calls';
import { find } from '@server/kits/rows';
import { people } from '../../people/tables';
import { bankRights, demandHolding } from '../bank-rights';
import { changeQuestions } from './batch';
import { newestVersions, publicContents, versionOf } from './contents';
import { questionPage } from './list';
import { nearTo } from './near';
import { questionSource, writeQuestion } from './save';
import { fullContents } from './secrets';
import { examQuestions, examVersions } from './tables';
import { examItems } from '../papers/tables';
import { isWaiting } from '../submissions/review';

/** 试题. */
export const questionHandlers: Handlers<typeof questionEndpoints> = {
  questions: ({ db, user, query }) => questionPage(db, user, query),
  question: async (call) => {
    const found = await questionSource.read(call, call.params.id);
    call.audit({ target: `exam_question:${found.id}` });
    return found;
  },
  versions: async (call) => {
    const { id } = await questionSource.read(call, call.params.id);
    const rows = await call.db
      .select({ version: examVersions, by: people.name })
      .from(examVersions)
      .innerJoin(people, eq(people.id, examVersions.createdBy))
      .where(eq(examVersions.questionId, id))
      .orderBy(desc(examVersions.no));
    const contents = await publicContents(
      call.db,
      rows.map(({ version }) => version.id),
    );
    return rows.map(({ version, by }) => {
      const { unit, parts } = contents.get(version.id)!;
      return {
        id: version.id,
        no: version.no,
        excerpt: excerptOf({ unit, parts: parts.map((part) => ({ public: part })) }).slice(0, 300),
        is_frozen: version.isFrozen,
        created_at: version.createdAt.toISOString(),
        created_by: by,
      };
    });
  },
  questionVersion: async (call) => {
    const { id } = await questionSource.read(call, call.params.id);
    const version = await versionOf(call.db, id, call.params.no);
    if (!version) throw new AppError('NOT_FOUND');
    call.audit({ target: `exam_question:${id}`, detail: { no: version.no } });
    return (await fullContents(call.db, [version.id])).get(version.id)!;
  },
  saveQuestion: (call) =>
    savedRow(call, questionSource, async (before) => {
      const { db, user, body } = call;
      if (before && !before.can_edit) await demandHolding(db, user, before.bank_id);
      await demandHolding(db, user, body.bank_id);
      return writeQuestion(db, user, { ...body, type: before?.type ?? body.type });
    }),
  batch: async ({ db, user, body, audit }) => {
    const done = await changeQuestions(db, user, body);
    audit({ detail: { kind: body.change.kind, ids: body.ids, ...done } });
    return done;
  },
  removeQuestion: (call) =>
    removedRow(call, questionSource, async (question) => {
      await demandHolding(call.db, call.user, question.bank_id);
      if (await isWaiting(call.db, question.id)) {
        throw new AppError('EXAM_SUBMISSION', { problem: '试题正在投稿审核，请先撤回投稿再删除' });
      }
      const papers = await call.db
        .selectDistinct({ id: examItems.paperId })
        .from(examItems)
        .where(eq(examItems.questionId, question.id));
      if (papers.length === 0) return;
      const name = excerptOf(question.content).slice(0, 20);
      throw new AppError('EXAM_QUESTION_USED', { name, count: papers.length });
    }),
  near: async ({ db, user, params }) => {
    const rights = await bankRights(db, user);
    const question = await find(db, examQuestions, params.id);
    if (!rights.has(question.bankId)) throw new AppError('NOT_FOUND');
    return nearTo(db, rights, question);
  },
  exportQuestions: async ({ db, user, query, audit }) => {
    const { total, list } = await questionPage(db, user, query);
    const versions = await newestVersions(db, list);
    const contents = await fullContents(db, [...versions.values()]);
    audit({ detail: { count: list.length, bank: query.bank_id ?? null } });
    return { total, list: list.map((row) => ({ ...row, content: contents.get(versions.get(row.id)!)! })) };
  },
};
