import { graduateProjectStageEndpoints as calls, type Project } from '@contract/graduate-project/projects';
import { limits } from '@contract/graduate-project/rules';
import { DateField } from '@/kits/form/fields/date-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { PersonField } from '@/kits/pick/person-field';
import { staff } from '@/kits/pick/whom';
import { stageReads } from '../words';

const labels = {
  user_id: '研究生',
  title: '课题名称',
  supervisor_id: '导师',
  starts_on: '开始日期',
  ends_on: '计划结束日期',
  middle: '中期截止',
  end: '结题截止',
  thesis: '学位论文截止',
};
const valuesOf = (row: Project | null) => ({
  user_id: row?.user_id ?? null,
  title: row?.title ?? '',
  supervisor_id: row?.supervisor_id ?? null,
  starts_on: row?.starts_on ?? null,
  ends_on: row?.ends_on ?? null,
  middle: null as string | null,
  end: null as string | null,
  thesis: null as string | null,
});

/** A project as the office sets it up; the days of its stages are moved one by one later. */
export function ProjectForm({ row, onClose }: { row: Project | null; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '研究生课题',
    draft: 'graduate.project',
    labels,
    valuesOf,
    required: [
      'user_id',
      'title',
      'supervisor_id',
      'starts_on',
      'ends_on',
      ...(row ? [] : (['middle', 'end', 'thesis'] as const)),
    ],
    call: calls.saveProject,
    toInput: ({ middle, end, thesis, ...values }) => ({
      body: {
        id: row?.id,
        title: values.title,
        user_id: values.user_id!,
        supervisor_id: values.supervisor_id!,
        starts_on: values.starts_on!,
        ends_on: values.ends_on!,
        ...(!row && { dues: { middle: middle!, end: end!, thesis: thesis! } }),
      },
    }),
    refresh: stageReads,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <PersonField
        {...form.fields('user_id')}
        among="own"
        disabled={row !== null}
        help="只能选择研究生，每人一个课题"
      />
      <TextField {...form.fields('title')} maxLength={limits.title} />
      <PersonField {...form.fields('supervisor_id')} {...staff} />
      <DateField {...form.fields('starts_on')} />
      <DateField {...form.fields('ends_on')} />
      {!row && (
        <>
          <DateField {...form.fields('middle')} />
          <DateField {...form.fields('end')} />
          <DateField {...form.fields('thesis')} />
        </>
      )}
    </RowDrawer>
  );
}
