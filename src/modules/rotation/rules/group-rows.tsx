import { schemeLimits as limits, selectTypes, type SchemeGroup } from '@contract/rotation/scheme-rules';
import { Select, TextInput } from '@mantine/core';
import { NumberBox } from '@/kits/form/fields/number-box';
import { RowList } from '@/kits/form/row-list';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { MonthsBox } from './months-box';
import classes from './rules.module.css';

export interface GroupRow extends SchemeGroup {
  id?: number | undefined;
}

const countRange = { least: 0, most: limits.items, decimals: 0 };
const typeOptions = Object.entries(selectTypes).map(([value, label]) => ({ value, label }));

/** The groups of which some departments are chosen. */
export function GroupRows({ field }: { field: FieldProps<readonly GroupRow[]> }) {
  const { id, label, value, error, onChange } = field;
  return (
    <RowList
      id={id}
      label={`${label}，每行一个`}
      value={value}
      what="选轮组"
      most={limits.groups}
      error={error}
      onChange={onChange}
      fresh={(): GroupRow => ({
        name: '',
        selectType: 'free',
        minDepts: 1,
        maxDepts: 1,
        minHalfMonths: 2,
        maxHalfMonths: 2,
      })}
    >
      {(group, change, index) => (
        <>
          <TextInput
            aria-label={`第 ${index + 1} 个选轮组的名称`}
            placeholder="名称"
            maxLength={limits.name}
            value={group.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Select
            aria-label="选科方式"
            data={typeOptions}
            value={group.selectType}
            allowDeselect={false}
            onChange={(type) => change({ selectType: type as GroupRow['selectType'] })}
          />
          <NumberBox
            aria-label="最少科室数"
            prefix="最少选 "
            suffix=" 个"
            range={countRange}
            value={group.minDepts}
            onChange={(count) => change({ minDepts: count ?? 0 })}
          />
          <NumberBox
            aria-label="最多科室数"
            prefix="最多选 "
            suffix=" 个"
            range={countRange}
            value={group.maxDepts}
            onChange={(count) => change({ maxDepts: count ?? 0 })}
          />
          <MonthsBox
            label="最少时长"
            prefix="最少 "
            value={group.minHalfMonths}
            onChange={(minHalfMonths) => change({ minHalfMonths })}
          />
          <MonthsBox
            label="最多时长"
            prefix="最多 "
            value={group.maxHalfMonths}
            onChange={(maxHalfMonths) => change({ maxHalfMonths })}
          />
          <span id={`group-${index}`} className={classes.anchor} aria-hidden />
        </>
      )}
    </RowList>
  );
}

/** What is wrong with the groups, as the server would say it. */
export function groupProblem(groups: readonly GroupRow[]): string | null {
  for (const [index, group] of groups.entries()) {
    const at = `第 ${index + 1} 个选轮组：`;
    if (group.name.trim() === '') return `${at}名称是必填项`;
    if (group.minDepts > group.maxDepts) return `${at}最少科室数不能大于最多科室数`;
    if (group.minHalfMonths > group.maxHalfMonths) return `${at}最少时长不能大于最多时长`;
    if (group.maxDepts < 1 || group.maxHalfMonths < 1) return `${at}最多科室数和最多时长应大于 0`;
    if (![group.minHalfMonths, group.maxHalfMonths].every(Number.isInteger)) return `${at}时长应为 0.5 个月的倍数`;
  }
  return null;
}
