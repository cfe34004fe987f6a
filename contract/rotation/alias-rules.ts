import { normaliseName } from '../kernel/text';
import type { AliasInput, AliasKind } from './aliases';
import type { ReferenceIndex } from './rules-index';

/** Names of the published handbooks by their comparable form, as the handbooks spell them. */
export type HandbookNames = Record<AliasKind, ReadonlyMap<string, string>>;

/** The departments and majors that a sheet may name now. */
export function handbookNames({ versionByYear }: Pick<ReferenceIndex, 'versionByYear'>): HandbookNames {
  const dept = new Map<string, string>();
  const major = new Map<string, string>();
  for (const version of new Set(versionByYear.values())) {
    for (const [key, schemes] of version.subjects) {
      major.set(key, schemes[0]!.name);
      for (const { byDept } of schemes)
        for (const [deptKey, [candidate]] of byDept) dept.set(deptKey, candidate!.deptName);
    }
  }
  return { dept, major };
}

/** Whether an alias leads from a name that the handbooks do not know to one that they do. */
export function aliasFits({ kind, wrong, right }: AliasInput, names: HandbookNames): boolean {
  return !names[kind].has(normaliseName(wrong)) && names[kind].has(normaliseName(right));
}
