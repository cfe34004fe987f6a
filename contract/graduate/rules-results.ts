/** Rules of roll-calls and scores of teaching classes, shared by browser and server. No schema here: pages import this file. */

/** 点名: what somebody is who was not simply there. */
export const rollStates = { late: '迟到', early: '早退', leave: '请假', absent: '缺勤' } as const;
export type RollState = keyof typeof rollStates;
export const rollStateKeys = Object.keys(rollStates) as RollState[];
/** Who has to be at a lesson, as he was there. */
export const rollMarks = { present: '到课', ...rollStates } as const;
export type RollMark = keyof typeof rollMarks;
export const rollMarkKeys = Object.keys(rollMarks) as RollMark[];
/** Those of the marks of a lesson that say more than that somebody was there. */
export const rollOf = (marks: readonly { user_id: number; state: RollMark }[]) =>
  marks.flatMap(({ user_id, state }) => (state === 'present' ? [] : [{ user_id, state }]));
/** Whether a mark is another one by now than the caller saw, and than he wants; `before` is null where nobody had called. */
export const isRollMoved = (now: RollMark | null, { state, before }: { state: RollMark; before: RollMark | null }) =>
  now !== before && now !== state;

/** Who was late or left early was there. */
export const isAway = (state: RollState): boolean => state === 'leave' || state === 'absent';

/** 平时成绩 counts three tenths, 期末成绩 seven, as undergraduate clinical courses commonly weigh them. */
const usualShare = 0.3;
/** The best score, and the least that passes. */
export const scoreRange = [0, 100] as const;
const passing = 60;

/** 总评 from 平时 and 期末, half up to a whole point; null while one of both is missing. */
export const totalOf = (usual: number | null, exam: number | null): number | null =>
  usual === null || exam === null ? null : Math.floor(usual * usualShare + exam * (1 - usualShare) + 0.5 + 1e-9);
export const isPassed = (total: number): boolean => total >= passing;

/**
 * Share of those who were there among those who had to be, over the lessons that were called; null where none was.
 * @returns 0 to 1
 */
export function attendanceOf(called: readonly { students: number; away: number }[]): number | null {
  const due = called.reduce((sum, { students }) => sum + students, 0);
  return due === 0 ? null : 1 - called.reduce((sum, { away }) => sum + away, 0) / due;
}

/** What the totals of a class say; average and pass rate are null while nobody has one. Average in tenths of a point, half up. */
export function summaryOf(totals: readonly (number | null)[]): {
  scored: number;
  average: number | null;
  pass_rate: number | null;
} {
  const given = totals.filter((total) => total !== null);
  if (given.length === 0) return { scored: 0, average: null, pass_rate: null };
  const sum = given.reduce((all, total) => all + total, 0);
  return {
    scored: given.length,
    average: Math.round((sum / given.length) * 10) / 10,
    pass_rate: given.filter(isPassed).length / given.length,
  };
}

/** 归档: what a class leaves behind when it is over; each is there as a file, or a note says where it is. */
export const archiveKinds = { plan: '教案', paper: '试卷', analysis: '试卷分析' } as const;
export type ArchiveKind = keyof typeof archiveKinds;
export const archiveKindKeys = Object.keys(archiveKinds) as ArchiveKind[];
export const archiveNote = 100;
/** Files of a class, each kind under an owner of its own; of a lesson what it is taught with. */
export const archiveOwner = (kind: ArchiveKind) => `graduate-archive-${kind}`;
export const materialOwner = 'graduate-lesson';
export const isArchived = ({ files, note }: { files: number; note: string }): boolean => files > 0 || note !== '';

/** `92.5%`, or a dash while nothing is known. */
export const shareWords = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 1000) / 10}%`;
