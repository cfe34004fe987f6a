import { personTypes } from '@contract/kernel/enums';
import { formatMonth, type MonthIndex } from '@contract/kernel/half-month';
import type { Reference } from '@contract/rotation/types';
import { demoHandbook, type DemoItem, type DemoSubject } from './handbook';
import { demoMajor, demoMajors } from './majors';
import { demoPeople } from './people';

/**
 * The snapshot that a server with a demo of `people` would answer, without one: what workbooks are checked against
 * when they are generated.
 */
export function demoReference(people: number): Reference {
  return {
    revision: 'demo',
    people: demoPeople(people).map(({ id, name, staffId, studentId, typeId, recruitYear, major }) => ({
      userId: id,
      name,
      staffId,
      studentId,
      typeId,
      recruitYear,
      major,
      years: demoMajors.find(({ name: known }) => known === major)?.years ?? null,
    })),
    handbook: {
      versions: demoHandbook.map((version) => ({
        versionId: version.id,
        versionName: version.name,
        grades: [version.grade],
        subjects: version.subjects.map((subject) => ({
          stSubjectId: subject.id,
          stSubjectName: subject.name,
          years: demoMajor(subject.name).years,
          lists: listsOf(subject),
        })),
      })),
      personTypes: Object.values(personTypes).map(({ id, name }) => ({ id, type_name: name })),
    },
  };
}

function listsOf(subject: DemoSubject): Reference['handbook']['versions'][number]['subjects'][number]['lists'] {
  const list = (kind: DemoItem['kind']) =>
    subject.items
      .filter((item) => item.kind === kind)
      .map((item) => ({
        stDeptId: item.id,
        stDeptName: item.name,
        halfMonths: subject.groups.find(({ id }) => id === item.groupId)?.halfMonths ?? item.halfMonths,
        innerDeptList: item.links.map(({ deptId, deptName, validFrom, validTo }) => ({
          deptId,
          deptName,
          validFrom: textOf(validFrom),
          validTo: textOf(validTo),
        })),
      }));
  return {
    necessaryRotateList: list('necessary'),
    optionalRotateList: list('optional'),
    reserveRotateList: list('reserve'),
  };
}

function textOf(month: MonthIndex | null): string | null {
  return month === null ? null : formatMonth(month);
}
