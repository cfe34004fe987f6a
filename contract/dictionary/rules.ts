/** Rules of the dictionaries that browser and server share. No schema here: pages import this file. */

/** The most that the fields of these dictionaries take: texts in characters, lists in members, numbers from and to. */
export const limits = {
  name: 100,
  code: 50,
  text: 100,
  note: 300,
  chamberMembers: 500,
  years: [1, 10],
  /** Students a year under an agreement. */
  quota: [0, 100_000],
  /** Scans of one agreement. */
  agreementFiles: 5,
  /** Of a department. */
  beds: [0, 100_000],
  residents: [0, 100_000],
  base: { majors: 100, departments: 500, secretaries: 50, units: 100, quotas: 50, certificates: 50 },
  baseYear: [2000, 2099],
  basePeople: [0, 10_000],
} as const;

export const departmentKinds = ['临床', '医技', '行政', '护理'] as const;
export const majorTypes = ['住培', '进修', '研究生', '本科'] as const;
export const baseKinds = ['国家', '省', '协同'] as const;
export const agreementLevels = ['本科', '研究生'] as const;

/** Posts that people hold in a department. A department has one head. */
export const departmentPosts = { head: '科主任', secretary: '教学秘书', teacher: '带教老师' } as const;
export type DepartmentPost = keyof typeof departmentPosts;
export const basePosts = { director: '基地主任', teaching_director: '教学主任', secretary: '基地秘书' } as const;
export type BasePost = keyof typeof basePosts;

/** 未生效 before the first day, 过期 after the last, 将到期 in the days of warning before it, else 生效. */
export type AgreementState = 'future' | 'valid' | 'ending' | 'ended';
export const agreementStates: Record<AgreementState, string> = {
  future: '未生效',
  valid: '生效',
  ending: '将到期',
  ended: '过期',
};

/**
 * State of an agreement on a day; both of its days belong to it.
 * @param today, startOn, endOn dates as `YYYY-MM-DD`
 * @param warningDays days before the last day from which it is 将到期 (a setting; 90 unless changed)
 */
export function agreementState(today: string, startOn: string, endOn: string, warningDays: number): AgreementState {
  if (endOn < today) return 'ended';
  if (today < startOn) return 'future';
  return daysBetween(today, endOn) <= warningDays ? 'ending' : 'valid';
}

/** Days from one date to another, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** What rows for all types together are called. */
export const allTypes = '全部类型';

/** How many people of a type a department takes in a range of half months (inclusive; see half-month.ts). */
export interface Capacity {
  /** Null: all types together, beside what rows of single types say. */
  person_type_id: number | null;
  from_half: number;
  /** Null: until further notice. */
  to_half: number | null;
  min_people: number;
  /** 0: closed. */
  max_people: number;
}

/** The first two capacities of one type whose ranges meet; undefined when each half month has at most one. */
export function overlappingCapacities(list: readonly Capacity[]): [Capacity, Capacity] | undefined {
  const sorted = list.toSorted(
    (one, other) => (one.person_type_id ?? 0) - (other.person_type_id ?? 0) || one.from_half - other.from_half,
  );
  for (const [index, next] of sorted.entries()) {
    const previous = sorted[index - 1];
    if (previous?.person_type_id !== next.person_type_id) continue;
    if (previous.to_half === null || previous.to_half >= next.from_half) return [previous, next];
  }
  return undefined;
}

/** Whether making `parentId` the parent of `id` would put a department below itself. */
export function wouldCircle(parents: ReadonlyMap<number, number | null>, id: number, parentId: number | null): boolean {
  const seen = new Set<number>();
  for (let at = parentId; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}
