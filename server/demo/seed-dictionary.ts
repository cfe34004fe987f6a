import type { Db } from '@server/kernel/database/database';
import { baseMajors, bases, bigDepartments, departments, majors } from '@server/modules/dictionary/tables';
import { demoBigDepartments, demoDepartments } from './departments';
import { insertRows } from './insert-rows';
import { demoBases, demoMajor, demoMajors } from './majors';

/** Writes departments, majors and bases. */
export async function seedDictionary(db: Db): Promise<void> {
  await insertRows(
    db,
    bigDepartments,
    demoBigDepartments.map(({ id, name, code }) => ({ id, name, code, sort: id })),
  );
  await insertRows(
    db,
    departments,
    demoDepartments.map(({ id, name, code, bigDeptId, kind, isRotation }) => ({
      id,
      name,
      code,
      bigDeptId,
      kind,
      isRotation,
      sort: id,
    })),
  );
  await insertRows(
    db,
    majors,
    demoMajors.map(({ id, name, code, type, years }) => ({ id, name, code, type, years })),
  );
  await insertRows(
    db,
    bases,
    demoBases.map(({ id, name, kind }) => ({ id, name, kind })),
  );
  await insertRows(
    db,
    baseMajors,
    demoBases.flatMap((base) => base.majors.map((name) => ({ baseId: base.id, majorId: demoMajor(name).id }))),
  );
}
