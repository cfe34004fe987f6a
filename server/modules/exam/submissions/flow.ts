import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { GrantLevel, pathWords, typeWord } from '@contract/exam/rules';
import { submissionFlowKey } from '@contract/exam/submission-rules';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find } from '@server/kits/rows';
import type { Description, FlowDefinition } from '../../approval/public';
import { copyAttachmentsOf } from '../../attachment/public';
import { people } from '../../people/tables';
import { openBanks } from '../practice/pool';
import { writeCopies } from '../questions/batch';
import { questionFiles } from '../questions/save';
import { examQuestions } from '../questions/tables';
import { examBanks, examGrants } from '../tables';
import { changedSince, submissionPayload } from './print';
import { examSubmissions } from './tables';

/** 题库投稿: who reviews for a bank decides whether a question of somebody's own is copied into it (ADR 147). */
export const submissionFlow: FlowDefinition<z.output<typeof submissionPayload>> = {
  key: submissionFlowKey,
  title: '题库投稿',
  moduleId: ReviewModule.questionSubmission,
  permission: 'theoryTest:question:approve',
  // Each is a question to be read with its answer.
  isSingle: true,
  named: {
    bank: {
      title: '题库审核人',
      nobody: '该题库没有可审核投稿的人（须有“审核题库投稿”权限并可编辑该题库）',
      holds: (userId, { subjectId }, may) =>
        sql`(${may('theoryTest:question:approve')} and (${may('theoryTest:bank:edit')} or exists (
          with recursive above as (
            select bank.id, bank.parent_id from ${examBanks} bank join ${examSubmissions} brought on brought.bank_id = bank.id
              where brought.id = ${subjectId}::int
            union all select bank.id, bank.parent_id from ${examBanks} bank join above on bank.id = above.parent_id)
          select 1 from ${examGrants} opened join above on above.id = opened.bank_id
            where opened.level >= ${GrantLevel.edit} and (opened.person_id = ${userId}
              or opened.dept_id = (select member.dept_id from ${people} member where member.id = ${userId})))))`,
    },
  },
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '题库审核', who: { kind: 'module', ask: 'bank' }, rule: 'any', min: null, max: null }],
  },
  payload: submissionPayload,
  concerns: () => null,
  describe: (db, { subjectId, recordId }) => describe(db, Number(subjectId), recordId),
  async onPass(tx, { subjectId }) {
    const id = Number(subjectId);
    const { questionId } = await find(tx, examSubmissions, id);
    await tx
      .select({ id: examQuestions.id })
      .from(examQuestions)
      .where(eq(examQuestions.id, questionId ?? 0))
      .for('update');
    const { row, question, obstacle } = await brought(tx, id);
    if (obstacle || !question) throw new AppError('APPROVAL_OBSTACLE', { reason: obstacle });
    const [publicId] = await writeCopies(tx, [question], {
      bankId: row.bankId,
      authorOf: ({ authorId }) => authorId,
      copyFiles: (from, ownerId, ids) =>
        copyAttachmentsOf(
          tx,
          { owner: questionFiles, ownerId: String(from.id), ids },
          { owner: questionFiles, ownerId, createdBy: from.authorId },
        ),
    });
    await changeRow(tx, examSubmissions, id, { state: 'passed', publicId: publicId!, decidedAt: sql`now()` });
  },
  onReject: (tx, { subjectId }, reason) =>
    changeRow(tx, examSubmissions, Number(subjectId), { state: 'returned', reason, decidedAt: sql`now()` }),
  onWithdraw: (tx, { subjectId }) =>
    changeRow(tx, examSubmissions, Number(subjectId), { state: 'withdrawn', decidedAt: sql`now()` }),
};

/** A submission with its question as it is now, and why it cannot be passed. */
async function brought(db: Db, id: number) {
  const row = await find(db, examSubmissions, id);
  const [question] = await db
    .select()
    .from(examQuestions)
    .where(eq(examQuestions.id, row.questionId ?? 0));
  const isChanged = (await changedSince(db, [row])).size > 0;
  const isOpen = (await openBanks(db)).some((bank) => bank.id === row.bankId);
  const obstacle = !question
    ? '试题已删除，请驳回'
    : isChanged
      ? '试题在投稿后有修改，请驳回，或请投稿人重新提交'
      : question.status !== EnableState.enabled
        ? '试题已停用，请驳回'
        : isOpen
          ? ''
          : '该公共题库已停用，请驳回';
  return { row, question, obstacle };
}

async function describe(db: Db, id: number, recordId: number): Promise<Description> {
  const { row, question, obstacle } = await brought(db, id);
  const [author] = await db
    .select({ name: people.name })
    .from(people)
    .where(eq(people.id, question?.authorId ?? row.submitterId));
  const banks = await db
    .select({ id: examBanks.id, parent_id: examBanks.parentId, name: examBanks.name })
    .from(examBanks);
  const facts = [
    { label: '题干', value: row.excerpt.slice(0, 200) },
    { label: '题型', value: typeWord(row.type) },
    { label: '投到', value: pathWords(banks, row.bankId) },
    { label: '作者', value: author?.name ?? '' },
    { label: '说明', value: row.remark || '无' },
  ];
  return {
    facts,
    changes: [],
    link: `/theoryTest/question-approval?record=${recordId}`,
    editLink: '/theoryTest/question-submission',
    obstacle: row.state === 'waiting' ? obstacle : '',
    stamp: String(row.questionVersion),
  };
}
