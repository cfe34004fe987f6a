import { normaliseName } from '../kernel/text';
import { askedKey, monthsOf, type Asked, type ItemKind, type Level } from './rules';

/** A standard department of one side of a comparison. */
export interface ComparedDept {
  name: string;
  kind: ItemKind;
  half_months: number;
  requirements: readonly (Asked & { req_num: number; level: Level | null; note: string })[];
}
export interface Difference {
  dept: string;
  /** Kind of the requirement; null where the department itself differs. */
  kind_id: number | null;
  item: string;
  change: 'added' | 'removed' | 'changed';
  /** How it was and how it is, in words; empty where it is not there. */
  before: string;
  after: string;
}

export const changeWords: Record<Difference['change'], string> = { added: '新增', removed: '删除', changed: '修改' };

/**
 * What differs between a subject of one version and of another, item by item: departments are compared by kind and name,
 * requirements by kind, item and role. In the order of the later side, what is gone after it.
 */
export function differences(before: readonly ComparedDept[], after: readonly ComparedDept[]): Difference[] {
  const deptKey = ({ kind, name }: ComparedDept) => `${kind}/${normaliseName(name)}`;
  const earlier = new Map(before.map((dept) => [deptKey(dept), dept]));
  const later = new Set(after.map(deptKey));
  return [
    ...after.flatMap((dept) => ofDept(earlier.get(deptKey(dept)), dept)),
    ...before.filter((dept) => !later.has(deptKey(dept))).flatMap((dept) => ofDept(dept, undefined)),
  ];
}

function ofDept(before: ComparedDept | undefined, after: ComparedDept | undefined): Difference[] {
  const dept = (after ?? before)!.name;
  const lengths = [before, after].map((one) => (one ? `${monthsOf(one.half_months)} 个月` : '')) as [string, string];
  const own = told({ dept, kind_id: null, item: '轮转时长' }, ...lengths);
  const earlier = new Map((before?.requirements ?? []).map((one) => [askedKey(one), one]));
  const later = new Set((after?.requirements ?? []).map(askedKey));
  const pairs = [
    ...(after?.requirements ?? []).map((one) => [earlier.get(askedKey(one)), one] as const),
    ...(before?.requirements ?? []).filter((one) => !later.has(askedKey(one))).map((one) => [one, undefined] as const),
  ];
  const items = pairs.flatMap(([was, is]) => {
    const { kind_id: kind, item, role } = is ?? was;
    return told({ dept, kind_id: kind, item: role === null ? item : `${item}（${role}）` }, words(was), words(is));
  });
  return [...own, ...items];
}

/** 8 例 is said by its kind elsewhere: here 8，掌握，备注. */
const words = (one: ComparedDept['requirements'][number] | undefined) =>
  one ? [String(one.req_num), one.level, one.note].filter(Boolean).join('，') : '';

function told(of: Pick<Difference, 'dept' | 'kind_id' | 'item'>, before: string, after: string): Difference[] {
  if (before === after) return [];
  const change = before === '' ? 'added' : after === '' ? 'removed' : 'changed';
  return [{ ...of, change, before, after }];
}
