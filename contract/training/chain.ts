/** Who reviews handbook entries, level by level, and what passing a level makes of one. Server and pages go by this file. */
import type { KindReview } from '../handbook/kind-rules';
import type { EntryState } from './completion';

/** In the order in which they review (domain.md 2.3: 带教→秘书→科主任→基地主任→管理员); a hospital picks which of them do. */
export const reviewLevels = ['teacher', 'secretary', 'head', 'responsible', 'base', 'office'] as const;
export type ReviewLevel = (typeof reviewLevels)[number];
export const reviewLevelWords: Record<ReviewLevel, string> = {
  teacher: '带教老师',
  secretary: '教学秘书',
  head: '科主任',
  responsible: '责任导师',
  base: '专业基地',
  office: '教育处',
};

const usual: Record<KindReview, readonly ReviewLevel[]> = {
  teacher: ['teacher'],
  teacher_secretary: ['teacher', 'secretary'],
  secretary: ['secretary'],
  responsible: ['responsible'],
  base: ['base'],
  none: [],
};

/** What a kind of requirement asks for until the office sets something else for it. */
export const usualChain = (review: KindReview): readonly ReviewLevel[] => usual[review];

/** Levels in the order of reviewing, each once. */
export const inOrder = (levels: readonly ReviewLevel[]): ReviewLevel[] =>
  reviewLevels.filter((level) => levels.includes(level));

/** What submitting makes of an entry: nobody reviews a kind without a chain. */
export const afterSubmit = (chain: readonly ReviewLevel[]): EntryState => (chain.length === 0 ? 'passed' : 'submitted');

/** What a pass at a level (from 0) makes of an entry. */
export function afterPass(chain: readonly ReviewLevel[], level: number): { state: EntryState; level: number } {
  return level + 1 < chain.length ? { state: 'submitted', level: level + 1 } : { state: 'passed', level };
}

/**
 * Where an entry stands that waits while its chain changes: at the level it was at where that is still asked, else at the
 * first one asked after it; passed where none is left.
 */
export function afterChange(
  before: readonly ReviewLevel[],
  after: readonly ReviewLevel[],
  level: number,
): { state: EntryState; level: number } {
  const at = before[level] === undefined ? reviewLevels.length : reviewLevels.indexOf(before[level]);
  const next = after.findIndex((one) => reviewLevels.indexOf(one) >= at);
  return next === -1 ? { state: 'passed', level: Math.max(0, after.length - 1) } : { state: 'submitted', level: next };
}
