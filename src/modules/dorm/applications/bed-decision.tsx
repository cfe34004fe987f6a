import { applicationEndpoints as calls } from '@contract/dorm/applications';
import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import type { DecisionFormProps } from '@/kits/approval/decision-forms';

const lacking = '请选择床位';

/** The bed that is given with the last pass; the one that suits best is proposed. */
export default function BedDecision({ record, onInput, problem }: DecisionFormProps) {
  const id = Number((record.subject_id ?? '').split('-')[0]);
  const { data: beds, error } = useCall(calls.bedChoices, { params: { id } }, { staleTime: 0 });
  const [chosen, choose] = useState<string | null>(null);
  const proposed = beds?.[0];
  const value = chosen ?? (proposed ? String(proposed.bed_id) : null);
  useEffect(() => {
    onInput(value === null ? undefined : { bed_id: Number(value) }, value === null ? lacking : '');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once per choice, not per drawing
  }, [value]);
  const shown = beds?.find(({ bed_id }) => String(bed_id) === value);
  const reasons = shown?.reasons.join('、') ?? '';
  return (
    <Select
      label="床位"
      withAsterisk
      searchable
      placeholder={beds ? '请选择床位' : '正在读取空床'}
      data={(beds ?? []).map(({ bed_id, place, type_name }, at) => ({
        value: String(bed_id),
        label: `${place}（${type_name}）${at === 0 ? ' 推荐' : ''}`,
      }))}
      value={value}
      allowDeselect={false}
      limit={100}
      nothingFoundMessage="没有符合的空床"
      description={reasons && `${value === String(proposed?.bed_id) ? '推荐理由' : '该床'}：${reasons}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={
        error
          ? '您没有查看空床的权限，请转交宿舍管理员'
          : beds?.length === 0
            ? '没有合适的空床，请先腾出床位或驳回'
            : problem || undefined
      }
      onChange={choose}
    />
  );
}
