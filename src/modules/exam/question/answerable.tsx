import type { PublicQuestion } from '@contract/exam/content';
import type { PracticeAnswer } from '@contract/exam/practice-rules';
import { letterOf } from '@contract/exam/rules';
import type { ReactNode } from 'react';
import { RichText } from '@/kits/rich-text/rich-text';
import { AnswerField } from './answer-field';
import classes from './answerable.module.css';
import { PlacesField } from './places-field';
import { QuestionFiles } from './question-files';

interface AnswerableProps {
  content: PublicQuestion;
  /** Number of its first part. */
  from: number;
  answers: readonly (PracticeAnswer | undefined)[];
  onAnswer: (part: number, answer: PracticeAnswer) => void;
  isReadOnly?: boolean;
  /** What stands below a part: its key, its analysis. */
  below?: (part: number) => ReactNode;
}

/** A question as it is answered: what its parts share, then each part with the input for its type. */
export function Answerable({ content: { unit, parts }, from, answers, onAnswer, isReadOnly, below }: AnswerableProps) {
  return (
    <div className={classes.answerable}>
      {unit.material && <RichText html={unit.material} />}
      <QuestionFiles media={unit.media} />
      {unit.options.length > 0 && (
        <ol className={classes.shared}>
          {unit.options.map((option, at) => (
            <li key={option.id}>
              {letterOf(at)}. <RichText html={option.text} />
            </li>
          ))}
        </ol>
      )}
      {parts.map((part, at) => {
        const isPlaced = part.type === 11 && part.marks !== null;
        const field = {
          label: `第 ${from + at} 题作答`,
          part,
          value: answers[at] ?? null,
          isReadOnly: isReadOnly ?? false,
          onChange: (answer: PracticeAnswer) => onAnswer(at, answer),
        };
        return (
          // Parts have no id of their own, and none is moved while they are answered.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={classes.part}>
            {part.reveal && <RichText html={part.reveal} />}
            <div className={classes.stem}>
              <b>{from + at}.</b>
              <RichText html={part.stem} />
            </div>
            {isPlaced ? (
              <PlacesField {...field} />
            ) : (
              <>
                <QuestionFiles media={part.media} />
                <AnswerField
                  {...field}
                  options={unit.options.length > 0 ? unit.options : part.options}
                  isShort={unit.options.length > 0}
                />
              </>
            )}
            {below?.(at)}
          </div>
        );
      })}
    </div>
  );
}
