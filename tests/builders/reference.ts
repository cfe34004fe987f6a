import type { Reference } from '@contract/rotation/types';

/** A hospital of `count` residents of 内科, year 2025, with two departments to rotate through. */
export function aReference(count: number): Reference {
  const item = (stDeptId: number, stDeptName: string) => ({
    stDeptId,
    stDeptName,
    halfMonths: 4,
    innerDeptList: [{ deptId: stDeptId + 100, deptName: stDeptName, validFrom: null, validTo: null }],
  });
  const lists = {
    necessaryRotateList: [item(1, '心血管内科'), item(2, '急诊科')],
    optionalRotateList: [],
    reserveRotateList: [],
  };
  const subjects = [{ stSubjectId: 11, stSubjectName: '内科', lists }];
  return {
    revision: 'r1',
    people: Array.from({ length: count }, (_, index) => ({
      userId: index + 1,
      name: `学员${index + 1}`,
      staffId: `R${String(index + 1).padStart(4, '0')}`,
      studentId: '',
      typeId: 1,
      recruitYear: 2025,
      major: '内科',
    })),
    handbook: {
      versions: [{ versionId: 21, versionName: '2025 版', grades: [2025], subjects }],
      personTypes: [{ id: 1, type_name: '住院医师' }],
    },
  };
}
