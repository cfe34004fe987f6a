import { expect, it } from 'vitest';
import { entryDetail, type EntryDetail } from '@contract/department-stay/education';
import { mayExit, exitActs } from '@contract/department-stay/exit-table';
import { exitDetail, type ExitDetail } from '@contract/department-stay/exits';
import { wholeEntering, wholeExit } from './kept';

const exit: ExitDetail = {
  id: 7,
  user_id: 4,
  name: '何苗',
  staff_id: 'S0004',
  type_name: '住院医师',
  grade: 2026,
  major: '内科',
  dept_id: 3,
  dept_name: '心内科',
  to_dept: '',
  from: '2026-10-01',
  to: '2026-11-30',
  stay_state: 'in',
  teacher_name: '',
  state: 'open',
  waits_for: '',
  review: null,
  kind: 'ordinary',
  asked: 1,
  met: 0,
  unmet: ['理论成绩'],
  verdict: null,
  last_on: '2026-11-30',
  code: '',
  version: 0,
  subject: '7-4',
  reason: '',
  items: [],
  changes: [],
  assessment: null,
  theory: { score: 80, passed: true, exam: '', by_name: '高健', on: '2026-11-20' },
  signers: [],
  roles: ['trainee'],
  make_up: { of: null, by: [], proposed: { month: '2026-12', half: 1, half_months: 2 } },
};
const entering: EntryDetail = {
  id: 7,
  entry: {
    id: 7,
    user_id: 4,
    name: '何苗',
    staff_id: 'S0004',
    type_id: 1,
    type_name: '住院医师',
    grade: 2026,
    major: '内科',
    dept_id: 3,
    dept_name: '心内科',
    from_dept: '',
    from: '2026-10-01',
    to: '2026-11-30',
    stay_state: 'in',
    teacher_id: null,
    teacher_name: '',
    state: 'open',
    on: null,
    note: '',
    by_name: '',
    educated: 'open',
  },
  is_mine: true,
  requirements: [],
  pass_percent: 80,
  materials: [{ id: 'abcd', title: '须知', content: '', files: ['a'] }],
  questions: [],
  receipt: { read: [], percent: null, tries: 0, is_passed: false, signed_on: null },
};

it('what a device keeps of today stays as it is', () => {
  expect(wholeExit(exit)).toEqual(exit);
  expect(wholeEntering(entering)).toEqual(entering);
});

it('a leaving that was kept before an update is read, and nothing is done with it', () => {
  const { roles: _roles, make_up: _makeUp, theory: _theory, ...kept } = exit;
  const whole = wholeExit(kept);
  expect(exitDetail.parse(whole)).toEqual(whole);
  expect(exitActs.filter((act) => mayExit(act, whole))).toEqual([]);
});

it('materials that were kept before they had files have none', () => {
  const { files: _files, ...material } = entering.materials[0]!;
  const whole = wholeEntering({ ...entering, materials: [material] });
  expect(entryDetail.shape.materials.parse(whole.materials)).toEqual([{ ...material, files: [] }]);
});
