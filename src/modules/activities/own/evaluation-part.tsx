import { partEndpoints as calls } from '@contract/activities/taking-part';
import { evaluationItems, limits, mostStars } from '@contract/activities/rules';
import { Button, Rating, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { Panel } from '@/ui/panel';
import { ownReads as refresh } from '../reads';
import type { OwnDetail } from './own-detail';
import classes from './own.module.css';

/** The fixed evaluation of an activity; speakers see means only. */
export function EvaluationPart({ row }: { row: OwnDetail }) {
  const [scores, setScores] = useState<readonly number[]>(row.scores ?? evaluationItems.map(() => 0));
  const [comment, setComment] = useState(row.comment);
  const save = useSave(calls.evaluate, { refresh, done: '评价已提交' });
  const isWhole = scores.every((score) => score > 0);
  const { is_evaluated: isDone } = row.part;
  return (
    <Panel title={isDone ? '我的评价' : '评价'}>
      <div className={classes.page}>
        <Text size="sm" c="dimmed">
          {row.needs_evaluation && !isDone ? '评价后计入学时。' : ''}匿名，主讲只看到汇总
        </Text>
        {evaluationItems.map((item, at) => (
          <div key={item} className={classes.stars}>
            <span>{item}</span>
            <Rating
              size="md"
              count={mostStars}
              value={scores[at] ?? 0}
              aria-label={item}
              getSymbolLabel={(value) => `${item} ${value} 星`}
              onChange={(value) => setScores(scores.with(at, value))}
            />
          </div>
        ))}
        <Textarea
          label="意见与建议"
          autosize
          minRows={2}
          maxLength={limits.note}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <div>
          <Button
            loading={save.isRunning}
            disabled={!isWhole}
            title={isWhole ? undefined : '请逐项评分'}
            onClick={() => void save.run({ params: { id: row.id }, body: { scores: [...scores], comment } })}
          >
            {isDone ? '修改评价' : '提交评价'}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
