import type { Db } from '@server/kernel/database/database';
import { demoBigDepartments, demoDepartments } from '@server/demo/departments';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import { demoBases, demoMajor, demoMajors } from '@server/demo/majors';
import { baseMajors, bases, bigDepartments, departments, majors } from './tables';
import { writeDictionaryDetails } from './demo-details';

export const dictionaryDemo: DemoPart[] = [
  { key: 'dictionary', after: [], write: writeDictionary },
  { key: 'dictionary.details', after: ['people'], write: writeDictionaryDetails },
];

/** Departments, majors and bases. */
async function writeDictionary(db: Db): Promise<void> {
  await insertNumbered(
    db,
    bigDepartments,
    demoBigDepartments.map(({ id, name, code }) => ({ id, name, code, sort: id })),
  );
  await insertNumbered(
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
  await insertNumbered(
    db,
    majors,
    demoMajors.map(({ id, name, code, type, years }) => ({ id, name, code, type, years })),
  );
  await insertNumbered(
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
