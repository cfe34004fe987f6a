import { formerMajor } from './majors';
import type { DemoPerson } from './person';

/**
 * People whose records lack something on purpose, so that each rule of the import can be seen. They follow the
 * complete people, with ids of their own, whatever the size of the demo.
 *
 * - 示例缺年级: no year of entry (RECRUIT_YEAR_MISSING)
 * - 示例无手册: a year of entry for which no handbook is published (VERSION_NOT_FOR_YEAR)
 * - 示例缺专业: no training major in the system (SYSTEM_MAJOR_MISSING)
 * - 示例旧专业: a major that the handbook of their year does not have (MAJOR_NOT_IN_VERSION)
 * - 示例同名, twice: namesakes whom only the staff id tells apart
 */
export const incompletePeople: readonly DemoPerson[] = [
  incomplete(900_001, '示例缺年级', null, '内科'),
  incomplete(900_002, '示例无手册', 2021, '内科'),
  incomplete(900_003, '示例缺专业', 2026, ''),
  incomplete(900_004, '示例旧专业', 2026, formerMajor),
  incomplete(900_005, '示例同名', 2026, '外科'),
  incomplete(900_006, '示例同名', 2026, '外科'),
];

function incomplete(id: number, name: string, recruitYear: number | null, major: string): DemoPerson {
  return {
    id,
    name,
    staffId: `SL${id}`,
    studentId: '',
    typeId: 1,
    gender: 1,
    recruitYear,
    major,
    deptId: 1,
    baseId: 1,
    enrolledOn: recruitYear === null ? null : `${recruitYear}-09-01`,
  };
}
