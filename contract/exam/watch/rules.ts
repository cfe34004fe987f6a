import { signalKinds, type SignalKind } from '../sittings/chain';
import type { SittingState } from '../sittings/states';

/** Rules of invigilation that browser and server share. No schema here: pages import this file. */

/** How a seat looks to whoever watches a room. */
export const seatStates = {
  trouble: '异常',
  offline: '离线',
  absent: '缺考',
  none: '未登录',
  waiting: '候考',
  answering: '作答',
  done: '已交',
} as const;
export type SeatState = keyof typeof seatStates;
/** In the order in which a room is looked at: what wants somebody comes first. */
export const seatStateKeys = Object.keys(seatStates) as SeatState[];

/** A page that has said nothing for so long is off; one with nothing to send says so more often. */
export const silentMs = 45_000;

/** What a seat's state is read from; instants in ISO 8601. */
export interface SeatFacts {
  sitting: SittingState;
  /** When its page was last heard of; null: never. */
  seen_at: string | null;
  /** How often the page was left. */
  left_count: number;
  /** Parcels that somebody has to decide. */
  open_branches: number;
}

/** Why a seat wants somebody; empty where it does not. */
export function troublesOf(facts: SeatFacts, switchLimit: number | null): string[] {
  return [
    ...(facts.sitting === 'void' ? ['已记作弊'] : []),
    ...(facts.open_branches > 0 ? [`${facts.open_branches} 份记录待裁定`] : []),
    ...(switchLimit !== null && facts.left_count >= switchLimit ? [`离开页面 ${facts.left_count} 次`] : []),
  ];
}

/** The state of a seat at a moment. Leaving the page is shown and never judged: it makes nobody hand in. */
export function seatState(facts: SeatFacts, switchLimit: number | null, now: number): SeatState {
  if (troublesOf(facts, switchLimit).length > 0) return 'trouble';
  switch (facts.sitting) {
    case 'not_entered':
      return 'none';
    case 'absent':
      return 'absent';
    case 'waiting':
    case 'answering':
      if (facts.seen_at === null || now - Date.parse(facts.seen_at) > silentMs) return 'offline';
      return facts.sitting;
    default:
      return 'done';
  }
}

/** Everything that is written down of an exam, as a room's record names it. What a page reports is evidence, never a verdict. */
export const eventWords = {
  ...signalKinds,
  entered: '进入候考',
  device_waiting: '在另一台设备等待进入',
  taken_over: '更换设备',
  started: '开始作答',
  submitted: '交卷',
  auto_submitted: '到时收卷',
  branch: '收到迟到或分支作答',
  branch_decided: '裁定作答',
  extended: '调整时间',
  message: '发送消息',
  unlocked: '允许更换设备',
  forced: '强制收卷',
  absent: '记为缺考',
  cheat: '记为作弊',
  reopened: '恢复作答',
  sealed: '核对封条码',
  noted: '考场记事',
} as const;
export type ExamEventKind = keyof typeof eventWords;
export const eventWord = (kind: string): string => eventWords[kind as ExamEventKind] ?? '其他事件';
/** What counts as having left the page. */
export const leftKinds: readonly SignalKind[] = ['page.hidden', 'page.fullscreen'];
/** What a page reports by itself; the others are what staff did. */
export const isSignal = (kind: string): boolean => kind in signalKinds;

/** What an invigilator does to one candidate. */
export const seatActions = {
  unlock: { word: '允许更换设备', needsReason: false, isGrave: false },
  force: { word: '强制收卷', needsReason: true, isGrave: true },
  absent: { word: '记为缺考', needsReason: false, isGrave: true },
  cheat: { word: '记为作弊', needsReason: true, isGrave: true },
  reopen: { word: '恢复作答', needsReason: true, isGrave: false },
} as const;
export type SeatAction = keyof typeof seatActions;
export const seatActionKeys = Object.keys(seatActions) as SeatAction[];

export const watchLimits = { message: 200, note: 300, code: 20, events: 300 } as const;
