import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { examModes, examTypeWord } from '@contract/exam/exams/rules';
import { excerptOf } from '@contract/exam/content-problems';
import { scoreWords } from '@contract/exam/rules';
import type { heldExamEndpoints } from '@contract/exam/exams/exams';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { reviewedSubject, type Description, type FlowDefinition } from '../../approval/public';
import { departmentNames } from '../../dictionary/public';
import { people } from '../../people/tables';
import { publicContents } from '../questions/contents';
import { candidatesOf, examOf, paperOf } from './find';
import { moveExam } from './move';
import { dutiesOf, roomsOf, toExam } from './rows';
import { timeWords } from './time-words';
import { examCandidates } from './tables';

/** 考试审核: what is reviewed are the settings, the frozen paper and the list as they stand. */
export const examFlow: FlowDefinition<object> = {
  key: 'exam.exam',
  title: '考试',
  moduleId: ReviewModule.exam,
  permission: 'theoryTest:exam:approve',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '考试审核', who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
  },
  payload: z.object({}),
  concerns: () => null,
  describe: (db, { subjectId }) => describe(db, Number(subjectId)),
  onPass: async (tx, { subjectId }) => void (await moveExam(tx, Number(subjectId), 'pass', { by: 'reviewer' })),
  onReject: async (tx, { subjectId }) => void (await moveExam(tx, Number(subjectId), 'reject', { by: 'reviewer' })),
  onWithdraw: async (tx, { subjectId }) => void (await moveExam(tx, Number(subjectId), 'withdraw')),
};

async function describe(db: Db, id: number): Promise<Description> {
  const exam = await examOf(db, id);
  const listed = (await candidatesOf(db, id)).filter(({ state }) => state === 'listed');
  const duties = await dutiesOf(db, [id]);
  const named = (duty: string) =>
    duties
      .filter((one) => one.duty === duty)
      .map(({ name }) => name)
      .join('、') || '未安排';
  const dept = exam.deptId === null ? '全院' : ((await departmentNames(db, [exam.deptId])).get(exam.deptId) ?? '');
  const rooms = (await roomsOf(db, [id])).map(({ name, seats }) => `${name}（${seats} 座）`).join('、');
  const facts = [
    ['考试', `${exam.name}（${examTypeWord(exam.type)}）`],
    ['组织单位', dept],
    ['时间', `${timeWords(exam)}，${examModes[exam.mode]}，时长 ${exam.durationMin} 分钟`],
    ['试卷', exam.frozen ? `${exam.frozen.name}，${exam.frozen.variants.length} 套` : '未选择'],
    ['分数', `总分 ${scoreWords(exam.frozen?.full_mark ?? exam.fullMark)}，及格 ${scoreWords(exam.passMark)}`],
    ['考生', `${listed.length} 人`],
    ['考场', rooms || '不设考场'],
    ['监考', named('invigilator')],
    ['阅卷', named('marker')],
  ] as [string, string][];
  return {
    facts: facts.map(([label, value]) => ({ label, value })),
    changes: [],
    link: `/theoryTest/exam-details?id=${id}`,
    editLink: `/theoryTest/exam-setting?id=${id}`,
    obstacle: exam.startAt && exam.startAt.getTime() <= Date.now() ? '开考时间已过，请驳回后改期' : '',
    stamp: String(exam.version),
  };
}

/** What a reviewer is shown beside those facts: who sits, and which questions stand on the paper. */
export const examOfRecord: Handler<(typeof heldExamEndpoints)['examOfRecord']> = async ({ db, user, params }) => {
  const id = Number(await reviewedSubject(db, user.userId, examFlow, params.id));
  const record = await examOf(db, id);
  const exam = await toExam({ db, user }, record);
  const listed = await db
    .select({ name: people.name, staffId: people.staffId, deptId: people.deptId, state: examCandidates.state })
    .from(examCandidates)
    .innerJoin(people, eq(people.id, examCandidates.personId))
    .where(eq(examCandidates.examId, id))
    .orderBy(people.staffId);
  const depts = await departmentNames(db, [...new Set(listed.flatMap(({ deptId }) => deptId ?? []))]);
  const { sections, variants } = paperOf(record);
  const items = variants[0] ?? [];
  const contents = await publicContents(
    db,
    items.map(({ version_id: version }) => version),
  );
  return {
    exam,
    candidates: listed
      .filter(({ state }) => state === 'listed')
      .map(({ name, staffId, deptId }) => ({
        name,
        staff_id: staffId,
        dept_name: deptId === null ? '' : (depts.get(deptId) ?? ''),
      })),
    items: items.map(({ section, type, version_id: version, parts }) => {
      const { unit, parts: asked } = contents.get(version)!;
      return {
        section: sections[section]?.title ?? '',
        type,
        excerpt: excerptOf({ unit, parts: asked.map((part) => ({ public: part })) }).slice(0, 200),
        score: parts.reduce((sum, { score }) => sum + score, 0) / 100,
      };
    }),
  };
};
