import { partEndpoints as calls } from '@contract/activities/taking-part';
import { givenProblem, type EvaluationItem } from '@contract/activities/evaluation';
import { limits } from '@contract/activities/rules';
import { Button, Rating, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { NumberBox } from '@/kits/form/fields/number-box';
import { Panel } from '@/ui/panel';
import { ownReads as refresh } from '../reads';
import type { OwnDetail } from './own-detail';
import classes from './own.module.css';

/** Scales of up to ten steps are pressed, longer ones typed. */
const mostStars = 10;

/** What an activity asks of those who were there; speakers see means only. */
export function EvaluationPart({ row }: { row: OwnDetail }) {
  const { form } = row;
  const given = row.scores?.length === form.items.length ? row.scores : form.items.map(() => 0);
  const [scores, setScores] = useState<readonly number[]>(given);
  const [comment, setComment] = useState(row.comment);
  const save = useSave(calls.evaluate, { refresh, done: '评价已提交' });
  const problem = givenProblem(form, { scores, comment });
  const { is_evaluated: isDone } = row.part;
  return (
    <Panel title={isDone ? '我的评价' : '评价'}>
      <div className={classes.page}>
        <Text size="sm" c="dimmed">
          {row.needs_evaluation && !isDone ? '评价后计入学时。' : ''}匿名，主讲只看到汇总
        </Text>
        {form.items.map((item, at) => (
          <div key={item.title} className={classes.stars}>
            <div>
              <span>{item.title}</span>
              {!item.is_required && <span className={classes.optional}>（选填）</span>}
              {item.help !== '' && <div className={classes.help}>{item.help}</div>}
            </div>
            <Score item={item} value={scores[at] ?? 0} onChange={(value) => setScores(scores.with(at, value))} />
          </div>
        ))}
        <Textarea
          label={form.opinion.title}
          withAsterisk={form.opinion.is_required}
          autosize
          minRows={2}
          maxLength={limits.note}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <div>
          <Button
            loading={save.isRunning}
            disabled={problem !== ''}
            title={problem || undefined}
            onClick={() => void save.run({ params: { id: row.id }, body: { scores: [...scores], comment } })}
          >
            {isDone ? '修改评价' : '提交评价'}
          </Button>
        </div>
        {problem !== '' && scores.some((score) => score > 0) && (
          <Text size="sm" c="dimmed">
            {problem}
          </Text>
        )}
      </div>
    </Panel>
  );
}

interface ScoreProps {
  item: EvaluationItem;
  value: number;
  onChange: (value: number) => void;
}

function Score({ item: { title, maximum, is_required: isRequired }, value, onChange }: ScoreProps) {
  if (maximum > mostStars) {
    return (
      <NumberBox
        aria-label={title}
        value={value === 0 ? null : value}
        onChange={(next) => onChange(next ?? 0)}
        range={{ least: 1, most: maximum, decimals: 0 }}
        suffix={` / ${maximum}`}
      />
    );
  }
  return (
    <Rating
      size="md"
      count={maximum}
      value={value}
      aria-label={title}
      getSymbolLabel={(stars) => `${title} ${stars} 星`}
      // What need not be given can be taken back: by its own star.
      allowClear={!isRequired}
      onChange={onChange}
    />
  );
}
