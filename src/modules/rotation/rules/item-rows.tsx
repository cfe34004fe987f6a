import { normaliseName } from '@contract/kernel/text';
import {
  itemKinds,
  itemPlaces,
  itemUnits,
  schemeLimits as limits,
  type SchemeItem,
} from '@contract/rotation/scheme-rules';
import { Select, TextInput } from '@mantine/core';
import { NumberBox } from '@/kits/form/fields/number-box';
import { RowList } from '@/kits/form/row-list';
import type { FieldProps } from '@/kits/form/use-reach-form';
import type { GroupRow } from './group-rows';
import { MonthsBox } from './months-box';
import classes from './rules.module.css';

export interface ItemRow extends SchemeItem {
  id?: number | undefined;
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const kindOptions = optionsOf(itemKinds);
const placeOptions = [
  { value: 'any', label: '先后不限' },
  { value: 'first', label: `${itemPlaces.first}轮转` },
  { value: 'last', label: `${itemPlaces.last}轮转` },
];
const unitOptions = optionsOf(itemUnits);
const pieceRange = { least: limits.pieces[0], most: limits.pieces[1], decimals: 0 };

interface ItemRowsProps {
  field: FieldProps<readonly ItemRow[]>;
  groups: readonly GroupRow[];
  years: number;
}

/** The standard departments of a scheme, each with the hospital departments that stand for it. */
export function ItemRows({ field, groups, years }: ItemRowsProps) {
  const { id, label, value, error, onChange } = field;
  const groupOptions = groups.map(({ name }, at) => ({ value: String(at), label: name || `第 ${at + 1} 组` }));
  const stageOptions = Array.from({ length: Math.max(years, 3) }, (_, at) => ({
    value: String(at + 1),
    label: `第 ${at + 1} 年`,
  }));
  return (
    <RowList
      id={id}
      label={`${label}，每行一个`}
      value={value}
      what="标准科室"
      most={limits.items}
      isOrdered
      error={error}
      onChange={onChange}
      fresh={freshItem}
    >
      {(item, change, index) => (
        <>
          <Select
            aria-label={`第 ${index + 1} 个标准科室的类别`}
            data={kindOptions}
            value={item.kind}
            allowDeselect={false}
            onChange={(kind) =>
              change({ kind: kind as ItemRow['kind'], group: kind === 'optional' ? (item.group ?? 0) : null })
            }
          />
          {item.kind === 'optional' && (
            <Select
              aria-label="选轮组"
              placeholder="选轮组"
              data={groupOptions}
              value={item.group === null ? null : String(item.group)}
              allowDeselect={false}
              onChange={(group) => change({ group: Number(group) })}
            />
          )}
          <TextInput
            className={classes.itemName ?? ''}
            aria-label="标准科室"
            placeholder="标准科室"
            maxLength={limits.name}
            value={item.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {item.kind !== 'reserve' && (
            <>
              <MonthsBox label="时长" value={item.halfMonths} onChange={(halfMonths) => change({ halfMonths })} />
              <NumberBox
                aria-label="最多段数"
                prefix="最多 "
                suffix=" 段"
                range={pieceRange}
                value={item.maxPieces}
                onChange={(pieces) => change({ maxPieces: pieces ?? 0 })}
              />
              <MonthsBox
                label="每段至少"
                prefix="每段 ≥ "
                value={item.minPiece}
                onChange={(minPiece) => change({ minPiece })}
              />
              <MonthsBox
                label="同一科室最短连续"
                prefix="同科 ≥ "
                value={item.minRun}
                onChange={(minRun) => change({ minRun })}
              />
            </>
          )}
          <Select
            aria-label="阶段"
            data={
              stageOptions.some(({ value: stage }) => stage === String(item.stage))
                ? stageOptions
                : [...stageOptions, { value: String(item.stage), label: `第 ${item.stage} 年` }]
            }
            value={String(item.stage)}
            allowDeselect={false}
            onChange={(stage) => change({ stage: Number(stage) })}
          />
          <Select
            aria-label="先后"
            data={placeOptions}
            value={item.place}
            allowDeselect={false}
            onChange={(place) => change({ place: place as ItemRow['place'] })}
          />
          <Select
            aria-label="轮转单位"
            data={unitOptions}
            value={item.unit}
            allowDeselect={false}
            onChange={(unit) => change({ unit: unit as ItemRow['unit'], ...(unit !== 'both' && { outside: 0 }) })}
          />
          {item.unit === 'both' && (
            <MonthsBox
              label="协同单位时长"
              prefix="协同 "
              value={item.outside}
              onChange={(outside) => change({ outside })}
            />
          )}
          <p id={`item-${index}`} className={classes.mapped}>
            {item.departments.length > 0
              ? `对应科室：${item.departments.map(({ deptName }) => deptName).join('、')}`
              : item.id === undefined
                ? '保存后沿用同名标准科室的对应科室'
                : '没有对应的医院科室'}
          </p>
        </>
      )}
    </RowList>
  );
}

/** A new department is mostly like the one before it. */
const freshItem = (last: ItemRow | undefined): ItemRow => ({
  name: '',
  kind: last?.kind ?? 'necessary',
  group: last?.group ?? null,
  halfMonths: 4,
  stage: last?.stage ?? 1,
  maxPieces: 2,
  minPiece: 2,
  minRun: 2,
  place: 'any',
  unit: 'own',
  outside: 0,
  departments: [],
});

/** What is wrong with the rows themselves, as the server would say it; whether they fit together the linter says. */
export function itemProblem(items: readonly ItemRow[]): string | null {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const at = `第 ${index + 1} 个标准科室：`;
    if (item.name.trim() === '') return `${at}名称是必填项`;
    const key = `${item.kind}/${normaliseName(item.name)}`;
    if (seen.has(key)) return `${at}同一类别的“${item.name}”已经有了`;
    seen.add(key);
    if (item.kind === 'optional' && item.group === null) return `${at}请选择选轮组`;
    const lengths = [item.halfMonths, item.minPiece, item.minRun, item.outside];
    if (!lengths.every(Number.isInteger)) return `${at}时长应为 0.5 个月的倍数`;
    if (item.halfMonths < 1 || item.minPiece < 1 || item.minRun < 1) return `${at}时长至少 0.5 个月`;
    if (item.maxPieces < pieceRange.least || item.maxPieces > pieceRange.most || !Number.isInteger(item.maxPieces)) {
      return `${at}最多段数应在 ${pieceRange.least} 到 ${pieceRange.most} 之间`;
    }
    if (item.outside > item.halfMonths) return `${at}协同单位的时长不能大于总时长`;
  }
  return null;
}
