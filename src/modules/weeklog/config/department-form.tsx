import { weeklogConfigEndpoints as calls, type WeeklogDepartment } from '@contract/weeklog/config';
import { limits } from '@contract/weeklog/rules';
import { hospitalToday } from '@device/api/server-time';
import { DateField } from '@/kits/form/fields/date-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { DepartmentField } from '@/kits/pick/option-fields';
import { PeopleField } from '@/kits/pick/people-field';
import { staff } from '@/kits/pick/whom';
import { idsOf } from '@/kits/person/person-refs';
import { configReads } from '../reads';

const labels = {
  dept_id: '科室',
  everyone: '填写人',
  writers: '指定人员',
  reviewers: '批阅人',
  since: '开始日期',
};

/** Adds or edits a department whose people write. */
export function DepartmentForm({ row, onClose }: RowFormProps<WeeklogDepartment>) {
  const form = useRowForm({
    row,
    what: '填写周志的科室',
    draft: 'weeklog.department',
    labels,
    valuesOf: (one: WeeklogDepartment | null) => ({
      dept_id: one?.dept_id ?? null,
      everyone: one?.everyone ?? true,
      writers: one?.writers ?? [],
      reviewers: one?.reviewers ?? [],
      since: (one?.since ?? hospitalToday()) as string | null,
    }),
    required: ['dept_id', 'reviewers', 'since'],
    rules: {
      writers: (list, { everyone }) => (everyone || list.length > 0 ? null : '请至少选择一个指定人员'),
    },
    call: calls.saveDepartment,
    toInput: ({ dept_id, everyone, writers, reviewers, since }) => ({
      body: {
        id: row?.id,
        dept_id: dept_id!,
        everyone,
        writer_ids: everyone ? [] : idsOf(writers),
        reviewer_ids: idsOf(reviewers),
        since: since!,
      },
    }),
    refresh: configReads,
    errorFields: { WEEKLOG_TAKEN: 'dept_id', WEEKLOG_WRITERS: 'writers', WEEKLOG_REVIEWERS: 'reviewers' },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <DepartmentField {...form.fields('dept_id')} />
      <SwitchField {...form.fields('everyone')} words={['本科室全体职工', '只由指定的人填写']} />
      {!form.values.everyone && (
        <PeopleField among="own" field={form.fields('writers')} most={limits.writers} help="须为该科室的人员" />
      )}
      <PeopleField {...staff} field={form.fields('reviewers')} most={limits.reviewers} help="不能批阅本人的周志" />
      <DateField {...form.fields('since')} help="从这一天所在的周开始填写" />
    </RowDrawer>
  );
}
