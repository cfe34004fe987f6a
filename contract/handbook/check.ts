import { z } from 'zod';
import { askedKey, monthsOf, type Asked, type ItemKind } from './rules';

export const finding = z.object({
  /** Errors forbid publishing, warnings are told. */
  severity: z.enum(['error', 'warning']),
  text: z.string(),
  /** Where it is; null where it is the version itself. */
  st_subject_id: z.number().int().nullable(),
  st_dept_id: z.number().int().nullable(),
});
export type Finding = z.output<typeof finding>;

export interface CheckedDept {
  id: number;
  name: string;
  kind: ItemKind;
  half_months: number;
  /** Whether some hospital department stands for it now or later. */
  is_linked: boolean;
  requirements: readonly (Asked & { req_num: number })[];
}
export interface CheckedSubject {
  id: number;
  name: string;
  half_months: number;
  /** 1 draft, 2 published: nobody is judged by a draft. */
  state: number;
  /** Half months that each choice group takes, at least and at most. */
  groups: readonly { least: number; most: number }[];
  /** 机动 in all. */
  reserve_half_months: number;
  depts: readonly CheckedDept[];
}

/**
 * What is wrong with a version before it is published (screens.md 20: duplicate items, zero counts; domain.md 2.2: the sum
 * of a scheme is its length). A kind without a name is one that is stopped: it stays as it is.
 * @param kindNames names of kinds by id
 */
export function versionFindings(
  version: { grades: readonly number[] },
  subjects: readonly CheckedSubject[],
  kindNames: ReadonlyMap<number, string>,
): Finding[] {
  const found: Finding[] = [];
  const tell = (severity: Finding['severity'], text: string, subject?: CheckedSubject, dept?: CheckedDept) =>
    found.push({ severity, text, st_subject_id: subject?.id ?? null, st_dept_id: dept?.id ?? null });

  if (version.grades.length === 0) tell('error', '没有设置适用年级');
  if (subjects.length === 0) tell('error', '没有专业，请先在轮转规则中建立各专业的轮转方案');
  for (const subject of subjects) {
    if (subject.depts.length === 0) {
      tell('error', `${subject.name}没有标准科室`, subject);
      continue;
    }
    if (subject.state === 1) tell('warning', `${subject.name}的轮转规则还是草稿，发布之前不用于轮转安排`, subject);
    const { least, most } = totalOf(subject);
    if (subject.half_months < least || subject.half_months > most) {
      const sum = least === most ? `${monthsOf(least)}` : `${monthsOf(least)}–${monthsOf(most)}`;
      const wanted = monthsOf(subject.half_months);
      tell('error', `${subject.name}各标准科室共 ${sum} 个月，与总时长 ${wanted} 个月不符`, subject);
    }
    for (const dept of subject.depts) {
      const where = `${subject.name}“${dept.name}”`;
      for (const [item, kind] of twice(dept)) {
        tell('error', `${where}的${kindNames.get(kind) ?? '要求'}“${item}”重复`, subject, dept);
      }
      for (const { item, kind_id: kind } of dept.requirements.filter(({ req_num: count }) => count === 0)) {
        tell('error', `${where}的${kindNames.get(kind) ?? '要求'}“${item}”例数为 0`, subject, dept);
      }
      if (dept.kind === 'reserve') continue;
      if (dept.requirements.length === 0) tell('warning', `${where}没有培训要求`, subject, dept);
      if (!dept.is_linked) tell('warning', `${where}没有对应的医院科室，无法安排轮转`, subject, dept);
    }
  }
  // Errors first; within them the order of the scheme.
  return found.toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'));
}

/** Half months of a scheme: what is necessary, what is chosen at least and at most, and the reserve. */
function totalOf({ depts, groups, reserve_half_months: reserve }: CheckedSubject) {
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  const necessary = sum(depts.filter(({ kind }) => kind === 'necessary').map((dept) => dept.half_months));
  return {
    least: necessary + reserve + sum(groups.map((group) => group.least)),
    most: necessary + reserve + sum(groups.map((group) => group.most)),
  };
}

/** Items that stand more than once, each told once. */
function twice({ requirements }: CheckedDept): [item: string, kind: number][] {
  const seen = new Map<string, number>();
  for (const one of requirements) seen.set(askedKey(one), (seen.get(askedKey(one)) ?? 0) + 1);
  const told = new Set<string>();
  return requirements.flatMap((one): [string, number][] => {
    const key = askedKey(one);
    if (seen.get(key)! < 2 || told.has(key)) return [];
    told.add(key);
    return [[one.item, one.kind_id]];
  });
}
