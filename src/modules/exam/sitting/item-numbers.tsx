import { isEmptyAnswer } from '@contract/exam/practice-rules';
import { Button } from '@mantine/core';
import type { SittingView } from '@device/exam/sitting-view';
import { numberWords, type Numbers } from './numbers';
import classes from './sitting.module.css';

const signs = { open: '', writing: ' …', memory: ' !', device: ' ●', server: ' ✓' } as const;
const words = {
  open: '未答',
  writing: '正在写入本机',
  memory: '没有存入本机，正在直接上传',
  device: '本机已存，尚未上传',
  server: '服务器已收',
} as const;

type Place = keyof typeof signs;

/** How far the answer to a question has come. */
export function placeOf(position: number, { answers, places, writingItems }: SittingView): Place {
  if (writingItems.has(position)) return 'writing';
  const isAnswered = [...answers].some(([key, value]) => key.startsWith(`${position}.`) && !isEmptyAnswer(value));
  return isAnswered ? (places.get(position) ?? 'writing') : 'open';
}
export const placeWords = (place: Place): string => words[place];

interface ItemNumbersProps {
  order: readonly number[];
  /** The numbers of each, in the same order. */
  numbers: readonly Numbers[];
  at: number;
  view: SittingView;
  onGo: (at: number) => void;
}

/** Every question by its numbers, a case by the first and the last of its own, with how far its answer has come: by sign and word, never by colour alone. */
export function ItemNumbers({ order, numbers, at, view, onGo }: ItemNumbersProps) {
  return (
    <>
      <div className={classes.numbers}>
        {order.map((position, index) => {
          const place = placeOf(position, view);
          const isFlagged = view.flags.has(position);
          const number = numberWords(numbers[index]!);
          return (
            <Button
              key={position}
              size="compact-md"
              variant={index === at ? 'filled' : 'default'}
              aria-current={index === at || undefined}
              aria-label={`第 ${number} 题，${words[place]}${isFlagged ? '，已标记' : ''}`}
              onClick={() => onGo(index)}
            >
              {number}
              {signs[place]}
              {isFlagged && ' ?'}
            </Button>
          );
        })}
      </div>
      <p className={classes.legend}>
        {['✓ 服务器已收', '● 本机已存', '! 没有存入本机', '? 标记待查'].map((sign) => (
          <span key={sign}>{sign}</span>
        ))}
      </p>
    </>
  );
}
