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

/** Days on which beds are applied for (申请时段), both included; null: without a first or last one. */
export interface Season {
  from: string | null;
  until: string | null;
}

/** When beds are applied for, in words; empty: at any time. */
export function seasonWords({ from, until }: Season): string {
  if (from !== null && until !== null) return `${from} 至 ${until}`;
  if (from !== null) return `${from} 起`;
  return until === null ? '' : `${until} 前（含当天）`;
}

/** Why a kind is not applied for today; empty: it is. Leaving, nights elsewhere and visitors have no season. */
export function seasonProblem(kind: ApplicationKind, season: Season, today: string): string {
  if (!asksBed(kind)) return '';
  const isEarly = season.from !== null && today < season.from;
  const isLate = season.until !== null && today > season.until;
  return isEarly || isLate
    ? `${applicationKinds[kind]}的申请时段为 ${seasonWords(season)}，现在不能申请；急需请联系宿舍管理员`
    : '';
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
