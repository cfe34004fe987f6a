import { Gender, personTypes } from '@contract/kernel/enums';
import { accountPeople } from './accounts';
import { demoDepartment, demoDepartments } from './departments';
import { incompletePeople } from './incomplete-people';
import { bachelorMajor, baseOfMajor, demoMajor, nursingMajor, residentMajors } from './majors';
import { inventedName } from './names';
import type { DemoPerson } from './person';
import { seededRandom, type Random } from './random';
import { staffIdOf, studentIdOf } from './staff-ids';

export const leastDemoPeople = 20;
export const mostDemoPeople = 100_000;

/** Year of entry whose trainees have no rotation yet: the one the sample workbooks bring. */
export const unplacedYear = 2026;

/** Names that test what a name can be: twenty characters, and one character outside the basic plane. */
const curiousNames = new Map([
  [6, '古丽帕丽古丽·阿不都热依木热合曼江·阿吉'],
  [7, '李𠮷宁'],
]);

/**
 * The first `count` people. Person n is the same for every size, except that the incomplete ones, who count too,
 * come last with ids of their own.
 * @throws RangeError unless `leastDemoPeople` <= count <= `mostDemoPeople`
 */
export function demoPeople(count: number): DemoPerson[] {
  if (!Number.isInteger(count) || count < leastDemoPeople || count > mostDemoPeople)
    throw new RangeError(`demo people must be between ${leastDemoPeople} and ${mostDemoPeople}`);
  return [...completePeople(count), ...incompletePeople];
}

/** Those of the first `count` people whose records are complete. */
export function completePeople(count: number): DemoPerson[] {
  return Array.from({ length: count - incompletePeople.length }, (_, index) => demoPerson(index + 1));
}

function demoPerson(id: number): DemoPerson {
  const account = accountPeople.get(id);
  const random = seededRandom('person', id);
  const typeId = account?.typeId ?? random.weighted(typeWeights);
  const isStaff = typeId === personTypes.staff.id;
  const recruitYear = isStaff ? null : (account?.recruitYear ?? random.weighted(yearWeights));
  const major = isStaff ? '' : (account?.major ?? majorOf(typeId, random));
  const isNurse = typeId === personTypes.visitingNurse.id || typeId === personTypes.residentNurse.id;
  return {
    id,
    name: account?.name ?? curiousNames.get(id) ?? inventedName(random),
    staffId: staffIdOf(id, typeId, recruitYear),
    studentId: studentIdOf(id, typeId, recruitYear),
    typeId,
    gender: random.below(100) < (isNurse ? 92 : 55) ? Gender.female : Gender.male,
    recruitYear,
    major,
    deptId: account
      ? demoDepartment(account.department).id
      : isStaff
        ? random.pick(demoDepartments).id
        : demoDepartment(random.pick(demoMajor(major).homeDepartments)).id,
    baseId: baseOfMajor(major),
    enrolledOn: recruitYear === null ? `${2005 + random.below(18)}-07-15` : `${recruitYear}-09-01`,
  };
}

const typeWeights: [number, number][] = [
  [personTypes.resident.id, 66],
  [personTypes.visitingPhysician.id, 6],
  [personTypes.visitingNurse.id, 4],
  [personTypes.bachelorStudent.id, 7],
  [personTypes.graduateStudent.id, 7],
  [personTypes.residentNurse.id, 4],
  [personTypes.staff.id, 6],
];
const yearWeights: [number, number][] = [
  [2022, 14],
  [2023, 17],
  [2024, 21],
  [2025, 22],
  [unplacedYear, 26],
];
const majorWeights = residentMajors.map((major) => [major.name, major.weight] as const);

function majorOf(typeId: number, random: Random): string {
  if (typeId === personTypes.visitingNurse.id || typeId === personTypes.residentNurse.id) return nursingMajor;
  if (typeId === personTypes.bachelorStudent.id) return bachelorMajor;
  return random.weighted(majorWeights);
}
