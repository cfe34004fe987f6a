import { defaultLimits } from '@contract/exam/exams/default-rules';
import { examLimits, examTypeWord } from '@contract/exam/exams/rules';
import { Input, Switch } from '@mantine/core';
import { NumberBox } from '@/kits/form/fields/number-box';
import type { FieldProps } from '@/kits/form/use-reach-form';
import type { TypeValue } from './config-values';
import classes from './exam-config.module.css';

const rangeOf = ([least, most]: readonly [number, number]) => ({ least, most, decimals: 0 });

/** Each type of exam in a line: whether it is used, how long it takes, what passes. */
export function TypeRows({ id, label, value, error, onChange }: FieldProps<readonly TypeValue[]>) {
  return (
    <Input.Wrapper id={id} label={label} error={error} labelElement="div">
      <ul className={classes.types} id={id} tabIndex={-1}>
        {value.map((row, at) => {
          const change = (part: Partial<TypeValue>) => onChange(value.with(at, { ...row, ...part }));
          const word = examTypeWord(row.id);
          return (
            <li key={row.id}>
              <Switch
                label={word}
                checked={row.is_enabled}
                onChange={(event) => change({ is_enabled: event.currentTarget.checked })}
              />
              <NumberBox
                aria-label={`${word}时长`}
                suffix=" 分钟"
                range={rangeOf(examLimits.duration)}
                value={row.duration_min}
                onChange={(minutes) => change({ duration_min: minutes })}
              />
              <NumberBox
                aria-label={`${word}及格线`}
                suffix=" % 及格"
                range={rangeOf(defaultLimits.percent)}
                value={row.pass_percent}
                onChange={(pass) => change({ pass_percent: pass })}
              />
            </li>
          );
        })}
      </ul>
    </Input.Wrapper>
  );
}
