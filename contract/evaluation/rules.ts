/** Lengths and numbers that calls, forms and columns share. */
export const limits = {
  name: 100,
  note: 300,
  text: 2000,
  subject: 40,
  items: 100,
  options: 20,
  /** Drafts that a device names when it hands in. */
  known: 6,
  rows: 20,
  /** Photos or scans of a question. */
  files: 3,
  weight: [0, 1000],
  maximum: [1, 100],
  /** Scored answers before anything of a relation is shown; fewer than three would let one of two find the other. */
  minimum: [1, 50],
  anonymousMinimum: 3,
  relations: 8,
  departments: 100,
  people: 500,
  /** Pairs of a task that are made at once. */
  pairs: 5000,
  /** Codes for patients: on one sheet, and of a task in all. */
  codesOnce: 60,
  codes: 3000,
  /** Rows and columns of a matrix of raters and targets; who is not among them is looked for by name. */
  matrixRaters: 60,
  matrixTargets: 40,
  /** Pairs that are filled in on one page. */
  page: 50,
} as const;

export const templateKinds = {
  evaluation: '评价',
  survey: '问卷',
  miniCex: 'Mini-CEX',
  dops: 'DOPS',
  supervision: '督导',
} as const;
export type TemplateKind = keyof typeof templateKinds;
export const templateKindKeys = Object.keys(templateKinds) as TemplateKind[];
/** Who evaluates whom (screens.md 17). Their weights and thresholds are configuration, what they mean is not. */
export const relations = {
  teacherStudent: '带教→学员',
  secretaryStudent: '教秘→学员',
  nurseStudent: '护士→学员',
  patient: '患者→学员',
  peer: '同伴',
  self: '自评',
  studentTeacher: '学员→带教',
  studentDept: '学员→科室',
} as const;
export type RelationKey = keyof typeof relations;
export const relationKeys = Object.keys(relations) as RelationKey[];

/** Whom a relation is about. */
export const targetOf = (key: RelationKey): 'trainee' | 'teacher' | 'dept' =>
  key === 'studentTeacher' ? 'teacher' : key === 'studentDept' ? 'dept' : 'trainee';

/** Patients have no account: they answer by a code for one use, and never by name (docs/adr/0164). */
export const isByCode = (key: RelationKey): boolean => key === 'patient';

/** Relations whose raters the facts of rotation do not tell: they are chosen. */
export const isChosen = (key: RelationKey): boolean => key === 'nurseStudent';

/** Where the pairs of a task come from. */
export const sources = { rotation: '轮转安排', department: '科室人员', list: '指定名单' } as const;
export type Source = keyof typeof sources;
export const sourceKeys = Object.keys(sources) as Source[];

/** When raters may begin. */
export const triggers = { window: '固定起止日期', departure: '随学员出科' } as const;
export type Trigger = keyof typeof triggers;
export const triggerKeys = Object.keys(triggers) as Trigger[];

/** What somebody may not do while he has not filled in. */
export const blocks = { departure: '完成后方可出科', results: '完成后方可查看本人结果' } as const;
export type Block = keyof typeof blocks;
export const blockKeys = Object.keys(blocks) as Block[];

export const pairStates = { open: '未评', done: '已评', declined: '未接触', replaced: '已更换' } as const;
export type PairState = keyof typeof pairStates;
export const pairStateKeys = Object.keys(pairStates) as PairState[];

/** Evaluations of departure open so many days before the planned end (issue 17: exit and 360 never wait for each other). */
export const daysBeforeEnd = 7;

/** The day so many days after a day, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
