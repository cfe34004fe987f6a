import type { ExitRow } from '@contract/department-stay/exits';
import { exitSheet } from '@contract/department-stay/sheets';
import { expect, it } from 'vitest';
import { exportedExit } from './exported-exit';

const row: ExitRow = {
  id: 7,
  user_id: 4,
  name: '林晓',
  staff_id: 'S0004',
  type_name: '住院医师',
  grade: 2025,
  major: '内科',
  dept_id: 3,
  dept_name: '心内科',
  to_dept: '',
  from: '2026-10-01',
  to: '2026-11-30',
  stay_state: 'leaving',
  teacher_name: '',
  state: 'pending',
  waits_for: '科室审核',
  review: null,
  kind: 'early',
  asked: 6,
  met: 4,
  unmet: ['入科教育', '理论成绩'],
  verdict: 'fail',
  last_on: '2026-11-27',
  code: '',
  version: 2,
};

it('is written out in the words of the list, every column filled from a field', () => {
  const exported: Record<string, unknown> = exportedExit(row);
  for (const column of exitSheet.columns) {
    const field = 'field' in column ? column.field : '';
    expect(exported).toHaveProperty(field);
  }
  expect(exported).toMatchObject({
    state: '待科室审核',
    kind: '提前出科',
    checklist: '4/6',
    unmet: '入科教育、理论成绩',
    verdict: '不合格',
  });
});

it('leaves empty what nobody has judged, and counts no list where there is none', () => {
  expect(
    exportedExit({ ...row, state: 'left', waits_for: '', verdict: null, asked: 0, met: 0, unmet: [] }),
  ).toMatchObject({ state: '已出科', verdict: '', checklist: '–', unmet: '' });
});
