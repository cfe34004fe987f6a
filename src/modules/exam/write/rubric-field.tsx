import type { PartSecret } from '@contract/exam/content';
import { limits } from '@contract/exam/rules';
import { TextInput } from '@mantine/core';
import { NumberBox } from '@/kits/form/fields/number-box';
import { RowList } from '@/kits/form/row-list';
import classes from './write.module.css';

interface RubricFieldProps {
  id: string;
  value: PartSecret['rubric'];
  onChange: (rubric: PartSecret['rubric']) => void;
}

/** 得分要点: what a marker gives points for. */
export function RubricField({ id, value, onChange }: RubricFieldProps) {
  const sum = value.reduce((all, { points }) => all + Math.round(points * 100), 0) / 100;
  return (
    <>
      <RowList
        id={id}
        label="得分要点"
        what="要点"
        most={limits.rubric}
        value={value}
        onChange={onChange}
        fresh={(last) => ({ text: '', points: last?.points ?? 1 })}
      >
        {(point, change, at) => (
          <>
            <TextInput
              aria-label={`要点 ${at + 1}`}
              placeholder={`要点 ${at + 1}`}
              className={classes.wide ?? ''}
              maxLength={limits.answer}
              value={point.text}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
            <NumberBox
              aria-label={`要点 ${at + 1} 的分值`}
              suffix=" 分"
              range={{ least: limits.score[0], most: limits.score[1], decimals: 2 }}
              value={point.points}
              onChange={(points) => change({ points: points ?? 0 })}
            />
          </>
        )}
      </RowList>
      {value.length > 0 && <p className={classes.hint}>要点合计 {sum} 分；在试卷中得分不超过这道题的分值。</p>}
    </>
  );
}
