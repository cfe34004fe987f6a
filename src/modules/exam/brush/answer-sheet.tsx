import type { Practice, PracticeItem } from '@contract/exam/practice';
import { Button } from '@mantine/core';
import classes from './brush.module.css';

interface AnswerSheetProps {
  round: Practice;
  at: number;
  onGo: (at: number) => void;
}

const stateOf = ({ answered_at, share, told }: PracticeItem): { key: string; words: string } => {
  if (told !== null && share !== null) {
    return share >= 100 ? { key: 'right', words: '正确' } : { key: 'wrong', words: share > 0 ? '部分正确' : '错误' };
  }
  return answered_at === null ? { key: 'open', words: '未答' } : { key: 'given', words: '已答' };
};
const signs: Readonly<Record<string, string>> = { right: ' ✓', wrong: ' ✗', given: ' ·', open: '' };

/** Every question of a round by its number, with how it stands; by sign and word, never by colour alone. */
export function AnswerSheet({ round, at, onGo }: AnswerSheetProps) {
  return (
    <>
      <div className={classes.numbers}>
        {round.items.map((item, index) => {
          const { key, words } = stateOf(item);
          return (
            <Button
              key={item.position}
              size="compact-md"
              variant={index === at ? 'filled' : 'default'}
              aria-current={index === at || undefined}
              aria-label={`第 ${index + 1} 题，${words}`}
              onClick={() => onGo(index)}
            >
              {index + 1}
              {signs[key]}
            </Button>
          );
        })}
      </div>
      <p className={classes.hint}>
        已答 {round.items.filter(({ answered_at }) => answered_at !== null).length} / {round.items.length}
        {round.items.length < round.total && `；${round.total - round.items.length} 题正用于考试，暂不显示`}
      </p>
    </>
  );
}
