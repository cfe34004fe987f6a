import type { Finding, ImportItem, ImportJob } from '@contract/rotation/types';

/** A server job of two people; pass what the test is about. */
export function anImportJob(part: Partial<ImportJob> = {}): ImportJob {
  return {
    id: '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a01',
    state: 5,
    fileName: '内科轮转.xlsx',
    fileHash: 'a'.repeat(64),
    clearBlanks: false,
    createdBy: '王秘书',
    createdAt: '2026-11-20T08:00:00.000Z',
    chunkCount: 1,
    missingChunks: [],
    counts: { people: 2, created: 4, changed: 0, same: 0, removed: 0, kept: 0 },
    writtenPeople: 0,
    queue: 0,
    findings: [],
    problem: '',
    cancelled: false,
    rollBack: false,
    undo: null,
    ...part,
  };
}

export function aFinding(part: Partial<Finding> = {}): Finding {
  return {
    sheet: '轮转安排',
    row: 2,
    column: 'A',
    header: '姓名',
    code: 'NAME_REQUIRED',
    severity: 'error',
    message: '请完善姓名列',
    value: '',
    suggestions: [],
    ...part,
  };
}

/** An importable row: one person with one whole month. */
export function anImportItem(part: Partial<ImportItem> = {}): ImportItem {
  return {
    sheet: '轮转安排',
    row: 2,
    staffId: 'R0001',
    major: '内科',
    personType: '住院医师',
    grade: '2025',
    record: {
      userId: 1,
      username: '陈一',
      stSubjectId: 11,
      versionId: 21,
      halfFlag: 0,
      deptList: [{ date: '2026-11', deptId: 31, deptName: '心血管内科', halfUp: 0, stDeptId: 41 }],
    },
    clear: [],
    ...part,
  };
}
