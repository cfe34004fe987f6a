import type { analysisEndpoints, RulingPreview } from '@contract/exam/analysis/analysis';
import { rulingsFor, type RulingKind } from '@contract/exam/analysis/ruling-rules';
import { ExamStatus } from '@contract/exam/exams/status';
import { fromHundredths } from '@contract/exam/rules';
import { AppError } from '@contract/kernel/errors';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type Reader } from '@server/kits/row-calls';
import { changeRow } from '@server/kits/rows';
import { personRefs } from '../../people/public';
import { paperOf, type ExamRecord } from '../exams/find';
import { demandExam } from '../exams/move';
import { examLookedAfter } from '../exams/sight';
import { exams } from '../exams/tables';
import { rulingKey, rulingsOf, type RulingMap } from '../marks/rulings';
import { scoresOf, type CandidateScore } from '../marks/scores';
import { examRulings } from '../marks/tables';
import { tellScores } from '../marks/tell';
import { reportQuestion } from '../questions/reports';
import { publicContents } from '../questions/contents';
import { keepScores } from './keep';
import { analysedExamOf, analysesOf, analysisSource } from './read';

/** 考试分析 and 重新判分. */
export const analysisHandlers: Handlers<typeof analysisEndpoints> = {
  analyses: (call) => analysesOf(call, call.query),
  analysis: async (call) => {
    const found = await analysisSource.read(call, call.params.id);
    call.audit({ target: `exam_exam:${call.params.id}` });
    return found;
  },
  previewRuling: async (call) => {
    const exam = await examLookedAfter(call, call.body.id);
    return previewOf(call, exam, await supposedOf(call, exam, call.body));
  },
  rule: (call) =>
    savedRow(call, analysisSource, async () => {
      const { db, user, body, audit } = call;
      const exam = await examLookedAfter(call, body.id);
      await supposedOf(call, exam, body);
      const { version_id: versionId, part, kind, key, no_loss: noLoss, reason } = body;
      await db
        .insert(examRulings)
        .values({ examId: exam.id, versionId, part, kind, key, noLoss, reason, actorId: user.userId });
      await changeRow(db, exams, exam.id, {});
      audit({ detail: { version: versionId, part, kind } });
      if (exam.status === ExamStatus.ended) {
        const changed = await keepScores(db, exam.id, { actorId: user.userId, reason });
        await tellScores(db, exam, changed, reason);
      }
      return exam.id;
    }),
  flagQuestion: async (call) => {
    const { db, user, body, audit } = call;
    const exam = await analysedExamOf(call, body.id);
    const item = itemOf(exam, body);
    const words = `${exam.name}：${body.words}`;
    const id = await reportQuestion(db, { questionId: item.question_id, reporterId: user.userId, words });
    audit({ target: `exam_question:${item.question_id}`, detail: { report: id, exam: exam.id } });
    return { id };
  },
};

interface Asked {
  version_id: number;
  part: number;
  kind: RulingKind;
  key: readonly string[];
  no_loss: boolean;
}

const refusal = (problem: string) => new AppError('EXAM_RULING', { problem });

/** The item of the paper that is meant. @throws AppError NOT_FOUND */
function itemOf(exam: ExamRecord, { version_id: versionId, part }: Pick<Asked, 'version_id' | 'part'>) {
  const item = paperOf(exam)
    .variants.flat()
    .find(({ version_id: version, parts }) => version === versionId && part < parts.length);
  if (!item) throw new AppError('NOT_FOUND');
  return item;
}

/** A ruling that fits its part and the exam as it stands. @throws AppError NOT_FOUND, EXAM_STATE, EXAM_RULING */
async function supposedOf({ db }: Reader, exam: ExamRecord, asked: Asked): Promise<RulingMap> {
  const { version_id: versionId, part, kind, key, no_loss: noLoss } = asked;
  demandExam(exam.status, 'regrade');
  if (exam.status === ExamStatus.marking) throw refusal('阅卷尚未完成，请先完成阅卷');
  const { type } = itemOf(exam, asked).parts[part]!;
  const { unit, parts } = (await publicContents(db, [versionId])).get(versionId)!;
  const shown = unit.options.length > 0 ? unit.options : parts[part]!.options;
  const options = type === 7 ? ['T', 'F'] : shown.map(({ id }) => id);
  if (!rulingsFor(type, options.length).includes(kind)) throw refusal('这种题型没有可以更改的答案');
  if (kind === 'key' && (key.length === 0 || key.some((one) => !options.includes(one)))) {
    throw refusal('请在本题的选项中选择新的答案');
  }
  const holds = await rulingsOf(db, exam.id);
  if (kind === 'restored' && !holds.has(rulingKey(versionId, part))) throw refusal('这道题没有改判过');
  if (kind === 'exclude' && isLast(exam, holds, { versionId, part })) throw refusal('这是最后一道计分的题目，不能剔除');
  const at = new Date();
  return new Map([[rulingKey(versionId, part), { kind, key, noLoss, reason: '', at }]]);
}

/** Whether some variant would have nothing left to score. */
function isLast(exam: ExamRecord, holds: RulingMap, out: { versionId: number; part: number }): boolean {
  const isOut = (key: string) => key === rulingKey(out.versionId, out.part) || holds.get(key)?.kind === 'exclude';
  return paperOf(exam).variants.some((items) =>
    items.every(({ version_id: version, parts }) => [...parts.keys()].every((at) => isOut(rulingKey(version, at)))),
  );
}

const points = (value: number | null): number | null => (value === null ? null : fromHundredths(value));

async function previewOf({ db, user }: Reader, exam: ExamRecord, supposed: RulingMap): Promise<RulingPreview> {
  const before = await scoresOf(db, exam.id);
  const after = new Map((await scoresOf(db, exam.id, supposed)).map((score) => [score.candidateId, score]));
  const changed = before.filter(({ candidateId, total }) => after.get(candidateId)!.total !== total);
  const persons = await personRefs(
    db,
    user.scope,
    changed.map(({ personId }) => personId),
  );
  const afterAll = [...after.values()];
  return {
    mean_before: points(meanOf(before)),
    mean_after: points(meanOf(afterAll)),
    passed_before: before.filter(({ isPassed }) => isPassed).length,
    passed_after: afterAll.filter(({ isPassed }) => isPassed).length,
    changed: changed.map((score) => ({
      candidate_id: score.candidateId,
      person: persons.get(score.personId) ?? null,
      ticket_no: score.ticketNo,
      state: score.state,
      before: points(score.total),
      after: points(after.get(score.candidateId)!.total),
      passed_before: score.isPassed,
      passed_after: after.get(score.candidateId)!.isPassed,
    })),
  };
}

function meanOf(scores: readonly CandidateScore[]): number | null {
  const totals = scores.flatMap(({ total }) => total ?? []);
  return totals.length === 0 ? null : Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length);
}
