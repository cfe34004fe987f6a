/** Rules of 进修 (visiting doctors and nurses) that browser and server share. No schema here: pages import this file. */

export const limits = {
  name: 100,
  direction: 60,
  text: 300,
  note: 500,
  summary: 2000,
  bank: 40,
  phone: 20,
  number: 40,
  quota: [1, 500],
  months: [1, 36],
  days: [0, 90],
  /** In fen. */
  money: [0, 100_000_000],
  percent: [0, 100],
  people: 50,
  materials: 10,
  files: 10,
} as const;

export const visitorTypes = { 2: '进修医师', 3: '进修护士' } as const;
export type VisitorType = keyof typeof visitorTypes;
export const isVisitorType = (id: number): id is VisitorType => id in visitorTypes;
export const genders = { 1: '男', 2: '女' } as const;
export type GenderId = keyof typeof genders;

/** A batch: published it moves by its days alone. */
export const batchStates = {
  draft: '草稿',
  applying: '申请中',
  reviewing: '审核中',
  reporting: '报到中',
  running: '进行中',
  closed: '已结束',
} as const;
export type BatchState = keyof typeof batchStates;
export type StoredBatchState = 'draft' | 'published' | 'closed';

interface BatchDays {
  apply_from: string;
  apply_to: string;
  report_on: string;
  starts_on: string;
  ends_on: string;
}

/** State on a day of the hospital, all days `YYYY-MM-DD`: reporting begins a week before the day of report. */
export function batchStateOn(stored: StoredBatchState, days: BatchDays, today: string): BatchState {
  if (stored === 'draft' || stored === 'closed') return stored;
  if (today <= days.apply_to) return 'applying';
  if (today < addDays(days.report_on, -7)) return 'reviewing';
  if (today < days.starts_on) return 'reporting';
  return today <= days.ends_on ? 'running' : 'closed';
}

/** Why the days of a batch are in no order; empty: they are. */
export function batchProblem(days: BatchDays): string {
  if (days.apply_to < days.apply_from) return '申请截止不能早于申请开始';
  if (days.report_on <= days.apply_to) return '报到日期应在申请截止之后';
  if (days.starts_on < days.report_on) return '开始日期不能早于报到日期';
  return days.ends_on < days.starts_on ? '结束日期不能早于开始日期' : '';
}

const batchActs = {
  edit: ['draft', 'applying', 'reviewing', 'reporting'],
  publish: ['draft'],
  remove: ['draft'],
  close: ['applying', 'reviewing', 'reporting', 'running'],
  plan: ['applying', 'reviewing'],
  apply: ['applying', 'reviewing', 'reporting'],
  letters: ['applying', 'reviewing', 'reporting', 'running', 'closed'],
} as const satisfies Record<string, readonly BatchState[]>;
export type BatchAct = keyof typeof batchActs;
export const mayBatch = (act: BatchAct, state: BatchState) => (batchActs[act] as readonly string[]).includes(state);

/** A department's plan for a batch. */
export const planStates = {
  draft: '未提交',
  pending: '审核中',
  rejected: '已驳回',
  approved: '已通过',
  published: '已公布',
} as const;
export type PlanState = keyof typeof planStates;
const planActs = {
  edit: ['draft', 'rejected'],
  remove: ['draft'],
  submit: ['draft', 'rejected'],
  withdraw: ['pending'],
  adjust: ['pending', 'approved', 'published'],
  publish: ['approved'],
} as const satisfies Record<string, readonly PlanState[]>;
export type PlanAct = keyof typeof planActs;
export const mayPlan = (act: PlanAct, state: PlanState) => (planActs[act] as readonly string[]).includes(state);

/** An application: the department first, then the office. */
export const applicationStates = {
  draft: '未提交',
  dept: '科室审核',
  office: '教育处审核',
  waiting: '候补',
  admitted: '已录取',
  rejected: '未通过',
} as const;
export type ApplicationState = keyof typeof applicationStates;

type StepPermission = 'conEdu:person:edit' | 'conEdu:person:approve' | 'conEdu:person:admit';
interface Step<State> {
  word: string;
  from: readonly State[];
  to: State;
  /** Who takes it: one permission opens it. */
  permission: StepPermission;
  /** Asks for a reason. */
  asks?: boolean;
}
/** What may be done to an application, in which states, by whom: buttons and handlers both ask here. */
export const applicationSteps = {
  submit: { word: '提交', from: ['draft'], to: 'dept', permission: 'conEdu:person:edit' },
  withdraw: { word: '撤回', from: ['dept', 'office', 'waiting'], to: 'draft', permission: 'conEdu:person:edit' },
  pass: { word: '科室同意', from: ['dept'], to: 'office', permission: 'conEdu:person:approve' },
  refuse: { word: '科室不同意', from: ['dept'], to: 'rejected', permission: 'conEdu:person:approve', asks: true },
  admit: { word: '录取', from: ['office', 'waiting'], to: 'admitted', permission: 'conEdu:person:admit' },
  wait: { word: '候补', from: ['office'], to: 'waiting', permission: 'conEdu:person:admit' },
  reject: {
    word: '不录取',
    from: ['office', 'waiting'],
    to: 'rejected',
    permission: 'conEdu:person:admit',
    asks: true,
  },
} as const satisfies Record<string, Step<ApplicationState>>;
export type ApplicationAct = keyof typeof applicationSteps;
export const applicationActs = Object.keys(applicationSteps) as [ApplicationAct, ...ApplicationAct[]];
export const mayStep = (act: ApplicationAct, state: ApplicationState) =>
  (applicationSteps[act].from as readonly string[]).includes(state);
/** What is filled in is changed and deleted before it is handed in; who was rejected is entered anew. */
export const isOpen = (state: ApplicationState) => state === 'draft';

/** Somebody who was admitted. */
export const traineeStates = {
  admitted: '待报到',
  absent: '未报到',
  training: '在修',
  ended: '中止',
  finished: '结业',
} as const;
export type TraineeState = keyof typeof traineeStates;
const traineeActs = {
  register: ['admitted', 'absent'],
  absent: ['admitted'],
  delay: ['training'],
  end: ['training'],
  finish: ['training'],
  paper: ['finished'],
  letter: ['admitted'],
} as const satisfies Record<string, readonly TraineeState[]>;
export type TraineeAct = keyof typeof traineeActs;
export const mayTrainee = (act: TraineeAct, state: TraineeState) =>
  (traineeActs[act] as readonly string[]).includes(state);

/** 在修 that was extended is called 延期. */
export const traineeWord = ({ state, is_extended: isExtended }: { state: TraineeState; is_extended: boolean }) =>
  state === 'training' && isExtended ? '延期' : traineeStates[state];

/** What is seen to when somebody reports; the first two must be. */
export const checks = {
  originals: '原件已核验',
  fee: '费用已缴',
  photo: '照片已交',
  badge: '胸牌已发',
  dorm: '宿舍已安排',
  dining: '饭卡已发',
} as const;
export type Check = keyof typeof checks;
export const checkKeys = Object.keys(checks) as [Check, ...Check[]];
export const registerProblem = (done: readonly Check[]) =>
  done.includes('originals') && done.includes('fee') ? '' : '须先核验原件并缴清费用才能确认报到';

/** Whether somebody who has not reported may be noted as not coming. */
export const isNoShow = (reportOn: string, days: number, today: string) => today > addDays(reportOn, days);

/** A request for more time. */
export const delayStates = { pending: '审核中', passed: '已通过', rejected: '已驳回', withdrawn: '已撤回' } as const;
export type DelayState = keyof typeof delayStates;

/** A day some days after another, `YYYY-MM-DD`. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Days from one to another, both included. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;

/**
 * The last day of so many months from a day: 2026-03-15 and 3 months end on 2026-06-14. A month without that day ends the
 * time with its own last day: from 08-31 one month ends on 09-30.
 */
export function lastDay(from: string, months: number): string {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number];
  const asked = new Date(Date.UTC(year, month - 1 + months, 1));
  const longest = new Date(Date.UTC(asked.getUTCFullYear(), asked.getUTCMonth() + 1, 0)).getUTCDate();
  if (day > longest) return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
  return addDays(new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10), -1);
}

/**
 * Months that are charged from a day to another, both included, in halves: a half month that was begun counts whole. None
 * where the last day is before the first.
 */
export function chargedMonths(from: string, to: string): number {
  if (to < from) return 0;
  let months = 0;
  while (lastDay(from, months + 1) <= to) months += 1;
  const left = months === 0 ? daysBetween(from, to) : daysBetween(addDays(lastDay(from, months), 1), to);
  return months + (left === 0 ? 0 : left <= 15 ? 0.5 : 1);
}

/** Days that are left of somebody's time, of today on; 0 once it is over. */
export const daysLeft = (endsOn: string, today: string) => Math.max(0, daysBetween(today, endsOn));

/** What a time costs, in fen. @param monthly fen for a month */
export const tuition = (monthly: number, from: string, to: string) => Math.round(monthly * chargedMonths(from, to));

interface DelayAsked {
  starts_on: string;
  ends_on: string;
  /** The last day that is asked for. */
  to: string;
  most_months: number;
  today: string;
}
/** Why more time cannot be asked for; empty: it can. */
export function delayProblem({ ends_on, to, most_months: most, today }: DelayAsked): string {
  if (today > ends_on) return '进修已到期，不能再申请延期';
  if (to <= ends_on) return `延期后的结束日期应晚于 ${ends_on}`;
  return to > lastDay(addDays(ends_on, 1), most) ? `一次延期最多 ${most} 个月` : '';
}
/** What is to be paid besides for more time, in fen. */
export const delayFee = (
  monthly: number,
  { starts_on: from, ends_on: old, to }: Omit<DelayAsked, 'most_months' | 'today'>,
) => tuition(monthly, from, to) - tuition(monthly, from, old);

/** Number of a certificate. */
export const certificateNumber = (id: number, on: string) => `JXJY${on.slice(0, 4)}${String(id).padStart(5, '0')}`;

/** Fen as yuan, for people: 120050 is 1,200.50. */
export function yuan(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const [whole, cents] = (Math.abs(fen) / 100).toFixed(2).split('.') as [string, string];
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
