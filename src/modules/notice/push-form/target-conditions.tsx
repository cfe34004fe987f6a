import type { PushTarget, TargetOptions } from '@contract/notice/push-types';
import { Checkbox, Input } from '@mantine/core';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { OptionsField } from '@/kits/pick/option-fields';
import { PeopleIdsField } from '@/kits/pick/people-ids-field';
import { listField, named } from './list-field';

interface TargetConditionsProps {
  /** Begins the ids of the inputs; the first of them has it. */
  id: string;
  target: PushTarget;
  onChange: (target: PushTarget) => void;
  error: string | undefined;
  options: TargetOptions | undefined;
}

/** The contract's bounds. */
const mostPeople = 2000;
const mostDepartments = 1000;

/** Whom a target means by itself: all in sight, or those who meet the conditions; and people by name. */
export function TargetConditions({ id, target, onChange, error, options }: TargetConditionsProps) {
  const set = (part: Partial<PushTarget>) => onChange({ ...target, ...part });
  const list = (key: Parameters<typeof listField>[2], label: string) => listField(id, target, key, label, set);
  return (
    <>
      <Input.Wrapper label="全部人员" error={error}>
        <Checkbox
          id={id}
          pt={6}
          label="数据范围内的全部人员"
          checked={target.everybody}
          onChange={(event) => {
            const everybody = event.currentTarget.checked;
            set({ everybody, ...(everybody && { type_ids: [], dept_ids: [], grades: [], role_ids: [] }) });
          }}
        />
      </Input.Wrapper>
      {!target.everybody && (
        <>
          <MultiSelectField {...list('type_ids', '人员类型')} options={named(options?.types)} placeholder="不限" />
          <MultiSelectField
            {...list('grades', '年级')}
            options={(options?.grades ?? []).map((grade) => ({ value: grade, label: `${grade}级` }))}
            placeholder="不限"
          />
          <OptionsField
            field={list('dept_ids', '科室')}
            options={(options?.depts ?? []).map((dept) => ({ ...dept, note: '' }))}
            what="科室"
            placeholder="不限"
            most={mostDepartments}
          />
          <MultiSelectField
            {...list('role_ids', '角色')}
            options={named(options?.roles)}
            placeholder="不限"
            help="以上条件同时满足；每项中满足其一即可"
          />
        </>
      )}
      <PeopleIdsField
        field={list('user_ids', '指定人员')}
        among="seen"
        only="enabled"
        most={mostPeople}
        help="不受以上条件限制"
      />
    </>
  );
}
