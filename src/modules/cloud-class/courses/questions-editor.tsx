import { limits, questionProblem } from '@contract/cloud-class/rules';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberBox } from '@/kits/form/fields/number-box';
import classes from '../cloud-class.module.css';
import { freshQuestion, type ItemDraft, type QuestionDraft } from './course-draft';

interface QuestionsEditorProps {
  item: ItemDraft;
  called: string;
  onChange: (part: Partial<ItemDraft>) => void;
}

const letter = (at: number) => String.fromCodePoint(65 + at);

/** Questions of a quiz, or inside a film at a second of it: single and multiple choice. */
export function QuestionsEditor({ item, called, onChange }: QuestionsEditorProps) {
  const { questions } = item;
  const isFilm = item.kind === 'video';
  const change = (at: number, part: Partial<QuestionDraft>) =>
    onChange({ questions: questions.with(at, { ...questions[at]!, ...part }) });
  return (
    <>
      {!isFilm && (
        <div className={classes.pass}>
          <NumberBox
            label="通过分数"
            aria-label={`${called}通过分数`}
            suffix=" 分"
            range={{ least: limits.pass[0], most: limits.pass[1], decimals: 0 }}
            value={item.pass_share}
            onChange={(value) => onChange({ pass_share: value })}
          />
        </div>
      )}
      {questions.map((question, at) => (
        // Questions have no id of their own and keep no state: all that is drawn stands in them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes.question} role="group" aria-label={`${called}第 ${at + 1} 题`}>
          <div className={classes.row}>
            <Textarea
              className={classes.grow}
              label={`第 ${at + 1} 题`}
              autosize
              minRows={1}
              maxLength={limits.stem}
              value={question.stem}
              onChange={(event) => change(at, { stem: event.currentTarget.value })}
            />
            {isFilm && (
              <NumberBox
                label="出现在第几秒"
                aria-label={`${called}第 ${at + 1} 题出现在第几秒`}
                range={{ least: 0, most: limits.length[1], decimals: 0 }}
                value={question.at}
                onChange={(value) => change(at, { at: value })}
              />
            )}
            <Button
              variant="subtle"
              color="info"
              size="compact-md"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => onChange({ questions: questions.toSpliced(at, 1) })}
            >
              移除
            </Button>
          </div>
          <Options question={question} onChange={(part) => change(at, part)} />
          <p className={classes.muted}>{questionProblem(filled(question)) || '勾选正确答案；勾选多个即为多选题'}</p>
        </div>
      ))}
      <Button
        mt={8}
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={questions.length >= limits.questions}
        onClick={() => onChange({ questions: [...questions, freshQuestion(isFilm ? 0 : null)] })}
      >
        {isFilm ? '增加视频中的提问' : '增加一题'}
      </Button>
    </>
  );
}

const filled = (question: QuestionDraft) => ({
  ...question,
  options: question.options.filter((option) => option.trim() !== ''),
});

function Options({
  question,
  onChange,
}: {
  question: QuestionDraft;
  onChange: (part: Partial<QuestionDraft>) => void;
}) {
  const { options, right } = question;
  const tick = (at: number, is: boolean) => {
    const next = is ? [...right, at] : right.filter((one) => one !== at);
    onChange({ right: next, is_multiple: next.length > 1 });
  };
  return (
    <div className={classes.options}>
      {options.map((option, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes.row}>
          <Checkbox
            mb={8}
            aria-label={`${letter(at)} 是正确答案`}
            checked={right.includes(at)}
            onChange={(event) => tick(at, event.currentTarget.checked)}
          />
          <TextInput
            className={classes.grow}
            aria-label={`选项 ${letter(at)}`}
            placeholder={`选项 ${letter(at)}`}
            maxLength={limits.option}
            value={option}
            onChange={(event) => onChange({ options: options.with(at, event.currentTarget.value) })}
          />
        </div>
      ))}
      {options.length < limits.options && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange({ options: [...options, ''] })}>
            增加选项
          </Button>
        </div>
      )}
    </div>
  );
}
