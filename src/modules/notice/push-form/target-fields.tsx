import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { PushTarget } from '@contract/notice/push-types';
import { useCall } from '@/kernel/query/use-call';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { GroupTools } from './group-tools';
import { HeadCount } from './head-count';
import { listField, named } from './list-field';
import { TargetConditions } from './target-conditions';

/** Whom a push is for: conditions and names, and saved groups. */
export function TargetFields({ field }: { field: FieldProps<PushTarget> }) {
  const { value: target, onChange, id, error } = field;
  const { data } = useCall(pushEndpoints.targetOptions, {}, { staleTime: 300_000 });
  const set = (part: Partial<PushTarget>) => onChange({ ...target, ...part });
  return (
    <>
      <TargetConditions id={id} target={target} onChange={onChange} error={error} options={data} />
      <MultiSelectField
        {...listField(id, target, 'group_ids', '分组', set)}
        options={named(data?.groups)}
        placeholder="选择保存的分组"
        help={
          <GroupTools
            target={target}
            groups={data?.groups ?? []}
            onRemoved={(gone) => set({ group_ids: target.group_ids.filter((one) => one !== gone) })}
          />
        }
      />
      <HeadCount target={target} />
    </>
  );
}
