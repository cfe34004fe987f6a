import { inArray } from 'drizzle-orm';
import { passMark, verdictWords } from '@contract/department-stay/exit-rules';
import type { Assessment } from '@contract/department-stay/exits';
import type { Db } from '@server/kernel/database/database';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { shareOf } from '../attendance/public';
import { people } from '../people/tables';
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
    const places = await attendancePlaces(
      db,
      stays.filter(({ id }) => (shares.get(id)?.unrecorded ?? 0) > 0),
      stays,
    );
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
        return [id, { value, threshold, state: isMet ? 'met' : 'unmet', ...(!isMet && { cause }), ...places.get(id) }];
      }),
    );
  },
};

/**
 * Where attendance is mended: the trainee asks for a correction, the teacher checks the days of his own, the department marks
 * them in its sheet; in the first month that lacks some, or else in the last one that counts.
 * @param open those that lack days
 */
async function attendancePlaces(
  db: Db,
  open: readonly StayAt[],
  stays: readonly StayAt[],
): Promise<Map<number, Pick<ExitFinding, 'link' | 'wardLink' | 'teacherLink'>>> {
  const last = daysAhead(today(), -1);
  const months = new Map(stays.map(({ id, to }) => [id, (to < last ? to : last).slice(0, 7)]));
  for (const { id, from, to } of open) {
    const end = to < last ? to : last;
    for (let month = from.slice(0, 7); month < end.slice(0, 7); month = monthAfter(month)) {
      const until = daysAhead(`${monthAfter(month)}-01`, -1);
      if ((await shareOf(db, [id], until)).get(id)!.unrecorded === 0) continue;
      months.set(id, month);
      break;
    }
  }
  const types = await db
    .select({ id: people.id, typeId: people.typeId })
    .from(people)
    .where(
      inArray(
        people.id,
        stays.map(({ userId }) => userId),
      ),
    );
  const typeOf = new Map(types.map(({ id, typeId }) => [id, typeId]));
  return new Map(
    stays.map(({ id, userId, deptId }) => {
      const [typeId, month] = [typeOf.get(userId), months.get(id)!];
      return [
        id,
        {
          link: `/attendance/check-record/${typeId}?month=${month}`,
          wardLink: `/attendance/depart-attendance/${typeId}?deptId=${deptId}&month=${month}`,
          teacherLink: `/attendance/depart-attendance-tea/${typeId}?month=${month}`,
        },
      ];
    }),
  );
}

const monthAfter = (month: string) => daysAhead(`${month}-28`, 4).slice(0, 7);

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
