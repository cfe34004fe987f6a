import { adjustKindKeys, adjustKinds, longestReason, type AdjustKind } from '@contract/graduate/adjust-rules';
import { graduateAdjustEndpoints as calls } from '@contract/graduate/adjust';
import { periodWords } from '@contract/graduate/rules';
import type { Task } from '@contract/graduate/tasks';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { Alert } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { PersonField } from '@/kits/pick/person-field';

const labels = {
  kind: '申请',
  day: '调到日期',
  period: '调到节次',
  room_id: '教室',
  substitute_id: '代课教师',
  reason: '原因',
};
const kinds = adjustKindKeys.map((value) => ({ value, label: adjustKinds[value] }));

interface AskFormProps {
  task: Task;
  /** Periods of a day. */
  periods: number;
  refresh: readonly EndpointSpec[];
  onClose: () => void;
}

/** 调课, 停课 or 代课 of a lesson, with what would be in its way. */
export function AskForm({ task, periods, refresh, onClose }: AskFormProps) {
  const form = useRowForm({
    row: null as { id: number; version: number } | null,
    what: '调课申请',
    draft: `graduate.adjust.${task.id}`,
    labels,
    valuesOf: () => ({
      kind: 'move' as AdjustKind | null,
      day: null as string | null,
      period: null as number | null,
      room_id: null as number | null,
      substitute_id: null as number | null,
      reason: '',
    }),
    required: ['kind', 'reason'],
    call: calls.askAdjustment,
    toInput: (values) => ({ body: { ...values, kind: values.kind!, lesson_id: task.id } }),
    refresh,
    done: () => '申请已提交，由教研室与教育处审批',
  });
  const { kind, day, period } = form.values;
  const starts = Array.from({ length: Math.max(0, periods - task.hours + 1) }, (_, at) => ({
    value: at + 1,
    label: periodWords(at + 1, task.hours),
  }));
  const isPlaced = kind === 'move' && day !== null && period !== null;
  const places = useCall(
    calls.adjustPlaces,
    { query: { id: task.id, day: day ?? task.day!, period: period ?? 1 } },
    { enabled: isPlaced, staleTime: 0 },
  );
  const found = isPlaced ? places.data : undefined;
  return (
    <RowDrawer {...form.drawer} title={`${task.topic}：申请调课`} submitLabel="提交" onClose={onClose}>
      <SelectField {...form.fields('kind')} options={kinds} help="停课的课回到待排，由教育处另行安排" />
      {kind === 'move' && (
        <>
          <SelectField {...form.fields('period')} options={starts} />
          <DateField {...form.fields('day')} />
          {found?.problem && (
            <Alert color="danger" title="不能调到这里">
              {found.problem}
            </Alert>
          )}
          {found && !found.problem && found.warnings.length > 0 && (
            <Alert color="warning" title="请留意">
              {found.warnings.join('；')}
            </Alert>
          )}
          {found && !found.problem && (
            <SelectField
              {...form.fields('room_id')}
              options={found.rooms.map(({ id, name, capacity }) => ({ value: id, label: `${name}（${capacity} 人）` }))}
              placeholder="不订教室"
              help={`此时有 ${found.rooms.length} 间容得下 ${task.students} 人的教室空闲，审批通过时订下`}
            />
          )}
        </>
      )}
      {kind === 'substitute' && <PersonField {...form.fields('substitute_id')} among="seen" only="staff" />}
      <TextareaField {...form.fields('reason')} maxLength={longestReason} />
    </RowDrawer>
  );
}
