import { learnEndpoints as calls, type LearnItem } from '@contract/cloud-class/learn';
import { Alert, Button, Checkbox, Group, Radio } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import type { DataOf } from '@contract/kernel/endpoint';
import classes from '../cloud-class.module.css';

type Question = LearnItem['questions'][number];

interface AnswerProps {
  question: Question;
  called: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
  disabled?: boolean;
}

const letter = (at: number) => String.fromCodePoint(65 + at);

/** A question with its options: one of them, or several. */
export function AnswerField({ question, called, value, onChange, disabled = false }: AnswerProps) {
  if (question.is_multiple)
    return (
      <Checkbox.Group
        label={`${called}（多选）`}
        value={value.map(String)}
        onChange={(next) => onChange(next.map(Number))}
      >
        <div className={classes.options}>
          {question.options.map((option, at) => (
            <Checkbox key={option} value={String(at)} label={`${letter(at)}. ${option}`} disabled={disabled} />
          ))}
        </div>
      </Checkbox.Group>
    );
  return (
    <Radio.Group label={called} value={String(value[0] ?? '')} onChange={(next) => onChange([Number(next)])}>
      <div className={classes.options}>
        {question.options.map((option, at) => (
          <Radio key={option} value={String(at)} label={`${letter(at)}. ${option}`} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** A quiz; the key is told after a pass. */
export function Quiz({ item, mayLearn }: { item: LearnItem; mayLearn: boolean }) {
  const [answers, set] = useState<readonly (readonly number[])[]>([]);
  const [told, tell] = useState<DataOf<typeof calls.submitQuiz> | null>(null);
  const submit = useSave(calls.submitQuiz, { refresh: [calls.learnCourse, calls.ownCourses], onDone: tell });
  const given = item.questions.map((_, at) => answers[at] ?? []);
  const again = () => {
    tell(null);
    set([]);
  };
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>
        {`共 ${item.questions.length} 题，${item.pass_share} 分通过，可重复作答取最高分`}
        {item.progress.score !== null && `；已作答 ${item.progress.tries} 次，最高 ${item.progress.score} 分`}
      </p>
      {told && (
        <Alert color={told.passed ? 'success' : 'warning'} role="status">
          {`本次 ${told.score} 分，${told.passed ? '已通过' : '未通过，可以再做一次'}`}
        </Alert>
      )}
      {item.questions.map((question, at) => (
        <div key={question.id} className={classes.question}>
          <AnswerField
            question={question}
            called={`${at + 1}. ${question.stem}`}
            value={given[at]!}
            disabled={told !== null}
            onChange={(value) => set(item.questions.map((_, one) => (one === at ? value : given[one]!)))}
          />
          {told && (
            <p className={classes.muted}>
              {told.results[at] ? '回答正确' : '回答错误'}
              {told.right && `，正确答案：${told.right[at]!.map(letter).join('、')}`}
            </p>
          )}
        </div>
      ))}
      <Group gap="xs">
        {told ? (
          <Button variant="default" onClick={again}>
            再做一次
          </Button>
        ) : (
          <Button
            disabled={!mayLearn || given.some((one) => one.length === 0)}
            loading={submit.isRunning}
            onClick={() => void submit.run({ body: { item_id: item.id, answers: given.map((one) => [...one]) } })}
          >
            提交测验
          </Button>
        )}
        {!mayLearn && <span className={classes.muted}>联网且课程开放时才能提交</span>}
      </Group>
    </div>
  );
}
