import { daysAhead } from '../rotation/stay-states';
import type { LodgingState } from './rules';

/** What people apply for; each is a flow of its own, so that each has its chain. */
export const applicationKinds = { checkIn: '入住', move: '调宿', out: '退宿', away: '外宿', visit: '访客' } as const;
export type ApplicationKind = keyof typeof applicationKinds;
export const applicationKindKeys = Object.keys(applicationKinds) as ApplicationKind[];

/** Key of a kind's flow; stored with every record, so it never changes. */
export const flowOfKind = (kind: ApplicationKind) => `dorm.${kind}` as const;

export const applicationStates = {
  pending: '审核中',
  approved: '审核通过',
  rejected: '审核驳回',
  withdrawn: '已撤回',
} as const;
export type ApplicationState = keyof typeof applicationStates;
export const applicationStateKeys = Object.keys(applicationStates) as ApplicationState[];

/** Of these the last level chooses a bed with its pass. */
export const asksBed = (kind: ApplicationKind) => kind === 'checkIn' || kind === 'move';
/** These are for days from one to another; the others for one day, or at once. */
export const hasEnd = (kind: ApplicationKind) => kind === 'checkIn' || kind === 'away';
export const hasDay = (kind: ApplicationKind) => kind !== 'move';

/** Days on which some kinds are applied for (申请时段), both included; null: without a first or last one. */
export interface Season {
  name: string;
  from_on: string | null;
  until_on: string | null;
  kinds: readonly ApplicationKind[];
}

/** Why a season cannot be kept; empty: it can. */
export function seasonDaysProblem(from: string | null, until: string | null): string {
  if (from === null && until === null) return '请填写申请开始或申请截止';
  return from !== null && until !== null && until < from ? '申请截止不能早于申请开始' : '';
}

/** The days of a season, in words. */
export function seasonDays({ from_on: from, until_on: until }: Pick<Season, 'from_on' | 'until_on'>): string {
  if (from !== null && until !== null) return `${from} 至 ${until}`;
  return from === null ? `${until ?? ''} 前（含当天）` : `${from} 起`;
}

export const seasonWords = (season: Season): string => `“${season.name}”（${seasonDays(season)}）`;

/** Seasons that concern people of a type; one that names no type concerns everybody. */
export const seasonsOf = <One extends { type_ids: readonly number[] }>(all: readonly One[], typeId: number): One[] =>
  all.filter(({ type_ids: ids }) => ids.length === 0 || ids.includes(typeId));

/**
 * Why a kind is not applied for today; empty: it is. What stands in no season has none, and one that is open is enough.
 * @param seasons those that concern the applicant
 */
export function seasonProblem(kind: ApplicationKind, seasons: readonly Season[], today: string): string {
  const own = seasons.filter(({ kinds }) => kinds.includes(kind));
  const begins = ({ from_on: from }: Season) => from ?? '';
  const ends = ({ until_on: until }: Season) => until ?? '9999-12-31';
  if (own.length === 0 || own.some((one) => begins(one) <= today && today <= ends(one))) return '';
  const ahead = own.filter((one) => today < begins(one)).toSorted((a, b) => begins(a).localeCompare(begins(b)));
  const past = own.toSorted((a, b) => ends(b).localeCompare(ends(a)));
  const when = ahead[0] ? `下一个申请时段为${seasonWords(ahead[0])}` : `申请时段${seasonWords(past[0]!)}已结束`;
  return `${applicationKinds[kind]}现在不能申请，${when}；急需请联系宿舍管理员`;
}

/** How long somebody may be away from his bed at once, in days; the requirements say nothing, so it is a year. */
const longest = 366;

/** What an application asks for. */
export interface Asked {
  kind: ApplicationKind;
  fromOn: string;
  dueOn: string;
  fromTime: string;
  toTime: string;
  visitor: string;
}

/** Why it cannot be asked for by somebody with this lodging today; empty when it can. */
export function applicationProblem(asked: Asked, lodging: { state: LodgingState } | null, today: string): string {
  return livingProblem(asked.kind, lodging) || daysProblem(asked, today) || visitProblem(asked);
}

function livingProblem(kind: ApplicationKind, lodging: { state: LodgingState } | null): string {
  if (kind === 'checkIn') return lodging ? '您已有床位，需要换床位请申请调宿' : '';
  if (!lodging) return `您还没有床位，不能申请${applicationKinds[kind]}，请先申请入住`;
  if (kind === 'move' || kind === 'out') return lodging.state === 'leaving' ? '您正在办理退宿，请联系宿舍管理员' : '';
  return lodging.state === 'planned' ? `办理入住后才能申请${applicationKinds[kind]}` : '';
}

function daysProblem({ kind, fromOn, dueOn }: Asked, today: string): string {
  if (!hasDay(kind)) return '';
  if (fromOn < today) return '日期不能早于今天';
  if (fromOn > daysAhead(today, longest)) return '日期应在一年之内';
  if (!hasEnd(kind)) return '';
  if (dueOn < fromOn) return '结束日期不能早于开始日期';
  return kind === 'away' && dueOn > daysAhead(fromOn, longest) ? '外宿一次最长一年' : '';
}

function visitProblem({ kind, fromTime, toTime, visitor }: Asked): string {
  if (kind !== 'visit') return '';
  if (visitor === '') return '请填写访客姓名与关系';
  if (fromTime === '' || toTime === '') return '请填写到访与离开时间';
  return toTime <= fromTime ? '离开时间应晚于到访时间' : '';
}

/** When it is for, in words. */
export function applicationSpan({ kind, fromOn, dueOn, fromTime, toTime }: Omit<Asked, 'visitor'>): string {
  if (!hasDay(kind)) return '通过后生效';
  if (kind === 'visit') return `${fromOn} ${fromTime}–${toTime}`;
  return hasEnd(kind) ? `${fromOn} 至 ${dueOn}` : fromOn;
}
