import { itemKinds, monthWords, months } from '@contract/rotation/scheme-rules';
import { stayStateWords, type StayState } from '@contract/rotation/stay-states';
import type { PersonTimeline, SeenStayRow } from '@contract/rotation/timeline';
import type { Fulfilment } from '@contract/rotation/timeline-rules';
import type { Tone } from '@/ui/tokens';

export const stayTones: Record<StayState, Tone> = {
  planned: 'info',
  due: 'warning',
  in: 'primary',
  leaving: 'warning',
  left: 'success',
  failed: 'danger',
  cancelled: 'info',
};

/** 已出科（历史） of what was over when it was written. */
export const stateWord = ({ state, isHistory }: Pick<SeenStayRow, 'state' | 'isHistory'>) =>
  isHistory ? `${stayStateWords[state]}（历史）` : stayStateWords[state];

/** 计入心血管内科 · 带教 周予安 · 补轮 */
export const stayFacts = ({ deptName, stDeptName, teacherName, makeUpOf }: SeenStayRow) =>
  [
    stDeptName !== deptName && `计入${stDeptName}`,
    teacherName && `带教 ${teacherName}`,
    makeUpOf !== null && '补轮安排',
  ]
    .filter(Boolean)
    .join(' · ');

/** 2024 级 · 内科 · 住院医师 */
export const personWords = ({ typeName, grade, major }: Pick<PersonTimeline, 'typeName' | 'grade' | 'major'>) =>
  [grade !== null && `${grade} 级`, major, typeName].filter(Boolean).join(' · ');

/** What is wanting of a requirement, in words; empty where nothing is. */
export function gapWords({ gap, missingDepts }: Pick<Fulfilment, 'gap' | 'missingDepts'>): string {
  return [gap > 0 && `缺 ${monthWords(gap)}`, missingDepts > 0 && `还应选 ${missingDepts} 个科室`]
    .filter(Boolean)
    .join('，');
}

/** 应轮 3 · 已安排 2 · 已完成 1 个月 */
export const spentWords = ({ owed, placed, done }: Pick<Fulfilment, 'owed' | 'placed' | 'done'>) =>
  `应轮 ${months(owed)} · 已安排 ${months(placed)} · 已完成 ${monthWords(done)}`;

export const kindWord = ({ kind }: Pick<Fulfilment, 'kind'>) => itemKinds[kind];
