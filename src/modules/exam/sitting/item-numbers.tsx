import { isEmptyAnswer } from '@contract/exam/practice-rules';
import { Button } from '@mantine/core';
import type { SittingView } from '@device/exam/sitting-view';
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
  at: number;
  view: SittingView;
  onGo: (at: number) => void;
}

/** Every question by its number, with how far its answer has come: by sign and word, never by colour alone. */
export function ItemNumbers({ order, at, view, onGo }: ItemNumbersProps) {
  return (
    <>
      <div className={classes.numbers}>
        {order.map((position, index) => {
          const place = placeOf(position, view);
          const isFlagged = view.flags.has(position);
          return (
            <Button
              key={position}
              size="compact-md"
              variant={index === at ? 'filled' : 'default'}
              aria-current={index === at || undefined}
              aria-label={`第 ${index + 1} 题，${words[place]}${isFlagged ? '，已标记' : ''}`}
              onClick={() => onGo(index)}
            >
              {index + 1}
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
