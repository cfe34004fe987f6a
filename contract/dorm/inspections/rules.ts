import { daysAhead } from '../../rotation/stay-states';

/** 查寝类型: who is in, how clean it is, both on one sheet, or whether it is safe. */
export const inspectionKinds = { roll: '查寝', hygiene: '卫生', both: '查寝与卫生', safety: '安全' } as const;
export type InspectionKind = keyof typeof inspectionKinds;
export const inspectionKindKeys = Object.keys(inspectionKinds) as InspectionKind[];

/** Whether a round takes the roll. */
export const asksRoll = (kind: InspectionKind): boolean => kind === 'roll' || kind === 'both';
/** Whether a round scores rooms. */
export const asksHygiene = (kind: InspectionKind): boolean => kind === 'hygiene' || kind === 'both';

/** A round of the student union waits for an administrator after it was handed in; one of administrators does not. */
export const inspectionStates = {
  open: '登记中',
  submitted: '待确认',
  confirmed: '已确认',
  published: '已公布',
} as const;
export type InspectionState = keyof typeof inspectionStates;
export const inspectionStateKeys = Object.keys(inspectionStates) as InspectionState[];

/** Whoever is not in and has leave, or may sleep elsewhere, is excused; nobody says it by hand. */
export const presences = { present: '在寝', absent: '缺寝', leave: '请假', away: '外宿' } as const;
export type Presence = keyof typeof presences;
export const presenceKeys = Object.keys(presences) as Presence[];
export type Excuse = 'leave' | 'away' | '';

/** What becomes of a mark: who is absent with an excuse is not absent. */
export const presenceOf = (isPresent: boolean, excuse: Excuse): Presence =>
  isPresent ? 'present' : excuse === '' ? 'absent' : excuse;

/** How long administrators may correct a round after it was handed in (requirements: 24 hours). */
const correctedMs = 24 * 3_600_000;

/** What decides whether a room may be entered. */
export interface RoundNow {
  day: string;
  state: InspectionState;
  /** When it was handed in. */
  submittedAt: string | null;
}

/** Why an inspector cannot enter a room today; empty when he can. Of the student union no correction is taken. */
export function recordProblem(
  round: RoundNow,
  { isUnion, now, today }: { isUnion: boolean; now: number; today: string },
) {
  if (round.day > today) return `该检查在 ${round.day}，当天才能登记`;
  if (round.state === 'open')
    // What was entered before midnight may be sent after it.
    return isUnion && round.day < daysAhead(today, -1) ? `该检查在 ${round.day}，已过登记日期，请联系宿舍管理员` : '';
  if (isUnion) return '已提交，不能再修改，请联系宿舍管理员';
  if (round.state === 'published') return '已公布，不能再修改';
  return now - Date.parse(round.submittedAt ?? '') < correctedMs ? '' : '提交已超过 24 小时，不能再修改';
}

/** Share of the points that a room got, in per cent; null where nothing was scored. */
export function roomScore(given: readonly { points: number; full: number }[]): number | null {
  const full = given.reduce((sum, one) => sum + one.full, 0);
  return full === 0 ? null : Math.round((given.reduce((sum, { points }) => sum + points, 0) * 100) / full);
}

/** What a room as it was entered lacks, by the kind of the round; empty when it is whole. */
export function roomProblem(
  kind: InspectionKind,
  room: { people: readonly { user_id: number; name: string }[]; itemIds: readonly number[] },
  entered: { told: readonly number[]; scored: readonly number[] },
): string {
  const untold = asksRoll(kind) ? room.people.find(({ user_id }) => !entered.told.includes(user_id)) : undefined;
  if (untold) return `请登记${untold.name}是否在寝`;
  // Where nobody lives nobody keeps it clean: it may be scored, and need not be.
  const isBare = room.people.length === 0 && entered.scored.length === 0;
  if (!asksHygiene(kind) || isBare) return '';
  if (room.itemIds.length === 0) return '还没有检查项目，请先在宿舍配置中添加';
  return room.itemIds.every((id) => entered.scored.includes(id)) ? '' : '请为每个检查项目评分';
}

/** A room in a month's ranking. */
export interface RankedRoom {
  room_id: number;
  place: string;
  score: number | null;
  absent: number;
  violations: number;
}

/** Best first: by score, then by who was absent and by violations; who has no score stands last. Equals share a rank. */
export function ranked<Room extends RankedRoom>(rooms: readonly Room[]): (Room & { rank: number })[] {
  const order = (a: RankedRoom, b: RankedRoom) =>
    (b.score ?? -1) - (a.score ?? -1) || a.absent - b.absent || a.violations - b.violations;
  const sorted = [...rooms].sort((a, b) => order(a, b) || a.room_id - b.room_id);
  return sorted.map((room) => ({ ...room, rank: sorted.findIndex((one) => order(one, room) === 0) + 1 }));
}
