import { inArray } from 'drizzle-orm';
import { passMark, verdictWords } from '@contract/department-stay/exit-rules';
import type { Assessment } from '@contract/department-stay/exits';
import type { Db } from '@server/kernel/database/database';
import { shareOf } from '../attendance/public';
import type { StayAt } from '../rotation/public';
import { educatedOf, educationLink } from './education-states';
import type { ExitFinding, ExitItemSource } from './exit-items';
import { departmentExits } from './tables';
import { theoryItem } from './theory-item';

/** Of so many days one may be missed; beyond that a stay is made up for (the customer's rule). */
const shareMissed = 3;
const percent = (share: number) => `${Math.floor(share * 1000) / 10}%`;

/** 出勤: what was missed so far of all days of the stay. */
const attendance: ExitItemSource = {
  key: 'attendance',
  title: '出勤',
  order: 10,
  owner: 'ward',
  async read(db, stays) {
    const ids = stays.map(({ id }) => id);
    const shares = await shareOf(db, ids);
    return new Map(
      [...shares].map(([id, { should, present, leave, absent, unrecorded, rate }]): [number, ExitFinding] => {
        const threshold = '缺勤不超过三分之一';
        if (rate === null) return [id, { value: '–', threshold, state: 'off' }];
        const missed = leave + absent;
        const isMet = missed * shareMissed <= should && unrecorded === 0;
        const cause =
          missed * shareMissed > should
            ? `请假 ${leave} 天、旷工 ${absent} 天，共 ${should} 天`
            : `还有 ${unrecorded} 天没有考勤记录`;
        const value = `${percent(present / should)}（${present}/${should} 天）`;
        return [id, { value, threshold, state: isMet ? 'met' : 'unmet', ...(!isMet && { cause }) }];
      }),
    );
  },
};

/** 入科教育: read, answered and signed by the trainee; it waits since the first day of the stay. */
const education: ExitItemSource = {
  key: 'education',
  title: '入科教育',
  order: 15,
  owner: 'trainee',
  async read(db, stays) {
    const educated = await educatedOf(db, stays);
    return new Map(
      stays.flatMap(({ id, from }): [number, ExitFinding][] => {
        const { state, signedOn, gaps } = educated.get(id)!;
        const known = { threshold: '已签收', link: educationLink(id) };
        if (state === 'none') return [];
        if (state === 'done') return [[id, { ...known, value: `${signedOn} 签收`, state: 'met' }]];
        const cause = `还需要${gaps.join('、') || '签收'}`;
        return [[id, { ...known, value: '未签收', state: 'unmet', cause, since: from }]];
      }),
    );
  },
};

async function assessments(db: Db, stays: readonly StayAt[]): Promise<Map<number, Assessment>> {
  const rows = await db
    .select({ stayId: departmentExits.stayId, assessment: departmentExits.assessment })
    .from(departmentExits)
    .where(
      inArray(
        departmentExits.stayId,
        stays.map(({ id }) => id),
      ),
    );
  return new Map(rows.flatMap(({ stayId, assessment }) => (assessment ? [[stayId, assessment]] : [])));
}

/** 技能成绩: as those who teach judged. */
const skill: ExitItemSource = {
  key: 'skill',
  title: '技能成绩',
  order: 80,
  owner: 'teacher',
  async read(db, stays) {
    const known = await assessments(db, stays);
    return new Map(
      stays.map(({ id }): [number, ExitFinding] => {
        const score = known.get(id)?.skill ?? null;
        const threshold = `${passMark} 分`;
        if (score === null) return [id, { value: '未登记', threshold, state: 'unmet', cause: '还没有登记技能成绩' }];
        if (score >= passMark) return [id, { value: `${score} 分`, threshold, state: 'met' }];
        return [id, { value: `${score} 分`, threshold, state: 'unmet', cause: `低于 ${passMark} 分` }];
      }),
    );
  },
};

/** 带教意见 with its verdict. */
const comment: ExitItemSource = {
  key: 'comment',
  title: '带教意见',
  order: 90,
  owner: 'teacher',
  async read(db, stays) {
    const known = await assessments(db, stays);
    return new Map(
      stays.map(({ id }): [number, ExitFinding] => {
        const judged = known.get(id);
        return judged
          ? [id, { value: verdictWords[judged.verdict], threshold: '已填写', state: 'met' }]
          : [id, { value: '未填写', threshold: '已填写', state: 'unmet', cause: '还没有填写出科考核' }];
      }),
    );
  },
};

/** What this module itself asks for, and what attendance tells. */
export const ownExitItems: readonly ExitItemSource[] = [attendance, education, theoryItem, skill, comment];
