import { defaultLimits } from '@contract/exam/exams/default-rules';
import { TextInput } from '@mantine/core';
import { NumberBox } from '@/kits/form/fields/number-box';
import { RowList } from '@/kits/form/row-list';
import type { FieldProps } from '@/kits/form/use-reach-form';
import type { LevelValue } from './config-values';

const [least, most] = defaultLimits.percent;

/** Levels from the best down, each with the share of points from which on it holds. */
export function LevelRows({ onChange, ...field }: FieldProps<readonly LevelValue[]>) {
  return (
    <RowList<LevelValue>
      {...field}
      what="等级"
      most={defaultLimits.levels}
      isOrdered
      onChange={onChange}
      fresh={() => ({ name: '', from_percent: null })}
    >
      {({ name, from_percent: from }, change, at) => (
        <>
          <TextInput
            aria-label={`第 ${at + 1} 个等级名称`}
            placeholder="等级名称"
            maxLength={defaultLimits.levelName}
            value={name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <NumberBox
            aria-label={`第 ${at + 1} 个等级得分率`}
            suffix=" % 起"
            range={{ least, most, decimals: 0 }}
            value={from}
            onChange={(percent) => change({ from_percent: percent })}
          />
        </>
      )}
    </RowList>
  );
}
