import type { Option, PartPublic } from '@contract/exam/content';
import { practiceLimits, type PracticeAnswer } from '@contract/exam/practice-rules';
import { letterOf, limits } from '@contract/exam/rules';
import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { RichText } from '@/kits/rich-text/rich-text';
import classes from './answerable.module.css';

export interface AnswerFieldProps {
  label: string;
  part: PartPublic;
  value: PracticeAnswer;
  isReadOnly: boolean;
  onChange: (answer: PracticeAnswer) => void;
}

interface OptionFieldProps extends AnswerFieldProps {
  options: readonly Option[];
  /** The options stand above already: letters are enough. */
  isShort: boolean;
}

/** The input for a part's type: options, blanks, or words. */
export function AnswerField({ label, part, value, isReadOnly, onChange, options, isShort }: OptionFieldProps) {
  const choices = part.type === 7 ? judgement : options;
  const wordsOf = (option: Option, at: number) =>
    isShort ? (
      letterOf(at)
    ) : (
      <span className={classes.stem}>
        {part.type !== 7 && <span>{letterOf(at)}.</span>}
        <RichText html={option.text} />
      </span>
    );
  if (part.type === 8) {
    const blanks = Array.isArray(value) ? (value as string[]) : [];
    return Array.from({ length: part.blanks }, (_, at) => (
      <TextInput
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        label={`第 ${at + 1} 空`}
        readOnly={isReadOnly}
        maxLength={limits.answer}
        value={blanks[at] ?? ''}
        onChange={({ currentTarget: { value: text } }) =>
          onChange(Array.from({ length: part.blanks }, (__, one) => (one === at ? text : (blanks[one] ?? ''))))
        }
      />
    ));
  }
  if (part.type === 9 || part.type === 10) {
    return (
      <Textarea
        aria-label={label}
        autosize
        minRows={4}
        readOnly={isReadOnly}
        maxLength={practiceLimits.text}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const styles = { className: isShort ? classes.short : classes.choices };
  if (part.type === 6) {
    return (
      <Checkbox.Group
        aria-label={label}
        value={Array.isArray(value) ? (value as string[]) : []}
        onChange={(ids) => !isReadOnly && onChange(ids)}
      >
        <div {...styles}>
          {choices.map((option, at) => (
            <Checkbox key={option.id} value={option.id} label={wordsOf(option, at)} disabled={isReadOnly} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  return (
    <Radio.Group
      aria-label={label}
      value={typeof value === 'string' ? value : null}
      onChange={(id) => !isReadOnly && onChange(id)}
    >
      <div {...styles}>
        {choices.map((option, at) => (
          <Radio key={option.id} value={option.id} label={wordsOf(option, at)} disabled={isReadOnly} />
        ))}
      </div>
    </Radio.Group>
  );
}

const judgement: Option[] = [
  { id: 'T', text: '正确' },
  { id: 'F', text: '错误' },
];
