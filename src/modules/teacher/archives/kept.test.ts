import { expect, it } from 'vitest';
import { archive as shape, type Archive } from '@contract/teacher/archives';
import { wholeArchive } from './kept';

const archive: Archive = {
  user_id: 3,
  name: '带老师',
  staff_id: 'T003',
  dept_name: '内科',
  facts: [],
  qualifications: [],
  sections: [
    {
      key: 'awards',
      fields: [],
      state: 'empty',
      none: false,
      entries: [],
      returned: '',
      accepted_on: '',
      obstacle: '',
      version: 1,
    },
  ],
  percent: 0,
  lines: [],
  is_reviewing: false,
  year: { year: 2026, taught: [], hours: 0, taken_hours: 0, mean: null, trainees: [] },
};

it('an archive of today stays as it is', () => {
  expect(wholeArchive(archive)).toEqual(archive);
});

it('one that was kept before an update asks for the standing fields', () => {
  const { fields: _fields, ...section } = archive.sections[0]!;
  const whole = wholeArchive({ ...archive, sections: [section] });
  expect(shape.parse(whole).sections[0]!.fields.map(({ label }) => label)).toEqual([
    '奖项名称',
    '级别',
    '授奖单位',
    '获奖日期',
  ]);
});
