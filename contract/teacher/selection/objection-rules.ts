/** Objections to who is named in a public notice of 遴选: who may raise one, and who reads what of it. No schema here. */

export const objectionLimits = { text: 1000, answer: 1000, atOnce: 500 } as const;

/** What the office finds; only what is upheld takes somebody out of the notice. */
export const objectionOutcomes = { upheld: '异议成立', dismissed: '异议不成立' } as const;
export type ObjectionOutcome = keyof typeof objectionOutcomes;
export const objectionStates = { open: '待答复', ...objectionOutcomes } as const;
export type ObjectionState = keyof typeof objectionStates;
export const objectionStateKeys = Object.keys(objectionStates) as [ObjectionState, ...ObjectionState[]];
export const outcomeKeys = Object.keys(objectionOutcomes) as [ObjectionOutcome, ...ObjectionOutcome[]];

/** Who reads an objection: whoever raised it, whom it is about, and the office that answers it. Nobody else does. */
export const objectionReaders = ['raiser', 'declarant', 'office'] as const;
export type ObjectionReader = (typeof objectionReaders)[number];

/** The table of who reads what (ADR 157): words may betray who wrote them, so both are kept from the declarant or neither is. */
const shown = {
  signed: { raiser: true, declarant: true, office: true },
  confidential: { raiser: true, declarant: false, office: true },
} as const;
/** Whether somebody reads the words of an objection and who raised it; its state and the answer all three read. */
export const readsObjection = (reader: ObjectionReader, isConfidential: boolean): boolean =>
  shown[isConfidential ? 'confidential' : 'signed'][reader];

/** Why somebody cannot object to a person in a notice; empty: he can. @param until last day of the notice */
export function objectionObstacle({
  isOwn,
  hasRaised,
  isAppointed,
  until,
  today,
}: {
  isOwn: boolean;
  hasRaised: boolean;
  isAppointed: boolean;
  until: string;
  today: string;
}): string {
  if (isOwn) return '不能对本人提出异议';
  if (hasRaised) return '您已提出异议，请等待答复';
  if (isAppointed) return '已聘任，如有问题请联系教育处';
  return today > until ? `公示已于 ${until} 结束，不能再提出异议` : '';
}

/** What stands between somebody in a notice and his appointment. */
export interface Standing {
  noticed_until: string;
  open: number;
  isUpheld: boolean;
  isSuspended: boolean;
  hasRule: boolean;
}

/** Why somebody in a notice is not appointed on a day; empty: he can be. */
export function appointmentHold(one: Standing, today: string): string {
  if (one.noticed_until === '') return '尚未公示';
  if (today <= one.noticed_until) return `公示至 ${one.noticed_until}，期满后才能聘任`;
  if (one.open > 0) return `有 ${one.open} 条异议待答复`;
  if (one.isUpheld) return '异议成立，不予聘任';
  if (one.isSuspended) return '该类师资资格已停聘，请先恢复聘任或重新公示';
  return one.hasRule ? '' : '没有启用的师资条件，请先在师资配置中设置';
}

const namedAtMost = 3;

/**
 * Why somebody of the office does not answer an objection; empty: he can. Whoever raised it, or whom it is about, would judge his
 * own cause: another one answers, and the words say who.
 * @param others names of those who can
 */
export function answerObstacle(
  { isAbout, isRaiser }: { isAbout: boolean; isRaiser: boolean },
  others: readonly string[],
): string {
  if (!isAbout && !isRaiser) return '';
  const why = isAbout ? '对本人的异议不能由本人答复' : '本人提出的异议不能由本人答复';
  const rest = others.length > namedAtMost ? ` 等 ${others.length} 人` : '';
  return others.length > 0
    ? `${why}，可由${others.slice(0, namedAtMost).join('、')}${rest}答复`
    : `${why}，目前没有其他人可以答复，请管理员在角色中给另一名工作人员“答复公示异议”权限`;
}
