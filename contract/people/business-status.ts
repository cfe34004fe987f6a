/** Business statuses of a person, in the order of a career. Numbers are stored and sent. */
export const businessStatuses = {
  waiting: { id: 1, name: '待报到' },
  training: { id: 2, name: '在培' },
  paused: { id: 3, name: '暂停' },
  extended: { id: 4, name: '延期' },
  withdrawn: { id: 5, name: '退培' },
  completed: { id: 6, name: '结业' },
  left: { id: 7, name: '离院' },
} as const;

export const businessStatusIds = [1, 2, 3, 4, 5, 6, 7] as const;
export type BusinessStatusId = (typeof businessStatusIds)[number];

const names = new Map<number, string>(Object.values(businessStatuses).map(({ id, name }) => [id, name]));
/** Staff outside training are not trained: theirs is called otherwise. */
const staffNames = new Map<number, string>([[businessStatuses.training.id, '在岗']]);

/** Words of a status; `trains` says whether the person's type is in training. */
export function statusName(status: number, trains = true): string {
  return (trains ? undefined : staffNames.get(status)) ?? names.get(status) ?? '';
}

interface StatusRule {
  status: number;
  next: number[];
}

/** Default transitions of people in training; a personnel type may narrow them. */
export const trainingStatuses: StatusRule[] = [
  { status: 1, next: [2, 5, 7] },
  { status: 2, next: [3, 4, 5, 6] },
  { status: 3, next: [2, 4, 5] },
  { status: 4, next: [2, 3, 5, 6] },
  { status: 5, next: [7] },
  { status: 6, next: [7] },
  { status: 7, next: [] },
];

/** Visitors and students: they come, stay and go; a stay may be extended. */
export const visitingStatuses: StatusRule[] = [
  { status: 1, next: [2, 7] },
  { status: 2, next: [3, 4, 5, 6] },
  { status: 3, next: [2, 5] },
  { status: 4, next: [5, 6] },
  { status: 5, next: [7] },
  { status: 6, next: [7] },
  { status: 7, next: [] },
];

/** Staff work here (在岗), pause, or leave; who comes back is taken on again. */
export const staffStatuses: StatusRule[] = [
  { status: 2, next: [3, 7] },
  { status: 3, next: [2, 7] },
  { status: 7, next: [2] },
];

/** Statuses that may follow a status by the rules of a type; none for a status that the type does not have. */
export function nextStatuses(rules: readonly StatusRule[], status: number): number[] {
  return rules.find((rule) => rule.status === status)?.next ?? [];
}

export function mayFollow(rules: readonly StatusRule[], from: number, to: number): boolean {
  return nextStatuses(rules, from).includes(to);
}

/** The verb that leads from one status to another, for buttons: 报到, 延期, 恢复培训. */
export function statusVerb(from: number, to: number, trains = true): string {
  if (to !== businessStatuses.training.id) return names.get(to) ?? '';
  if (from === businessStatuses.waiting.id) return '报到';
  if (from === businessStatuses.left.id) return '重新录用';
  return trains ? '恢复培训' : '恢复在岗';
}
