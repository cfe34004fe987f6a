import { eq, inArray } from 'drizzle-orm';
import { passMark } from '@contract/department-stay/exit-rules';
import type { ExitDetail } from '@contract/department-stay/exits';
import type { Db } from '@server/kernel/database/database';
import { departmentScores } from '../exam/public';
import { people } from '../people/tables';
import type { StayAt } from '../rotation/public';
import type { ExitFinding, ExitItemSource } from './exit-items';
import { departmentExits } from './tables';

export type TheoryScore = NonNullable<ExitDetail['theory']>;

/**
 * Theory scores of stays, by stay: what an exam of this system published, or else what the ward typed; one without either is
 * missing.
 */
export async function theoryScores(db: Db, stays: readonly StayAt[]): Promise<Map<number, TheoryScore>> {
  const typed = await typedScores(
    db,
    stays.map(({ id }) => id),
  );
  const sat = await departmentScores(db, stays);
  return new Map(
    stays.flatMap(({ id }): [number, TheoryScore][] => {
      const exam = sat.get(id);
      if (exam) return [[id, { score: exam.score, passed: exam.isPassed, exam: exam.exam, by_name: '', on: exam.on }]];
      const own = typed.get(id);
      return own ? [[id, own]] : [];
    }),
  );
}

async function typedScores(db: Db, stayIds: readonly number[]): Promise<Map<number, TheoryScore>> {
  if (stayIds.length === 0) return new Map();
  const rows = await db
    .select({ exit: departmentExits, byName: people.name })
    .from(departmentExits)
    .leftJoin(people, eq(people.id, departmentExits.theoryBy))
    .where(inArray(departmentExits.stayId, [...stayIds]));
  return new Map(
    rows.flatMap(({ exit: { stayId, theoryScore: score, theoryOn }, byName }): [number, TheoryScore][] =>
      score === null
        ? []
        : [[stayId, { score, passed: score >= passMark, exam: '', by_name: byName ?? '', on: theoryOn ?? '' }]],
    ),
  );
}

export const scoreWords = (score: number) => `${score} 分`;

/** 理论成绩: by the exam of the ward, or as the ward or the office typed it. */
export const theoryItem: ExitItemSource = {
  key: 'theory',
  title: '理论成绩',
  order: 70,
  owner: 'ward',
  async read(db, stays) {
    const known = await theoryScores(db, stays);
    return new Map(
      stays.map(({ id }): [number, ExitFinding] => {
        const theory = known.get(id);
        const threshold = `${passMark} 分`;
        if (!theory) {
          const cause = '没有已公布成绩的出科考试，科室也还没有登记理论成绩';
          return [id, { value: '未登记', threshold, state: 'unmet', cause }];
        }
        const { score, passed, exam } = theory;
        const value = scoreWords(score);
        if (passed) return [id, { value, threshold: exam ? '考试及格' : threshold, state: 'met' }];
        const cause = exam ? `${exam}未及格，请安排补考` : `登记的成绩低于 ${passMark} 分`;
        return [id, { value, threshold: exam ? '考试及格' : threshold, state: 'unmet', cause }];
      }),
    );
  },
};
