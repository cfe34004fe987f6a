import type { SittingView } from '@device/exam/sitting-view';
import { leftWords } from './clock-words';
import classes from './sitting.module.css';

interface SittingHeadProps {
  name: string;
  who: string;
  view: SittingView;
  /** ms. */
  left: number;
}

const minute = 60_000;

/** What a candidate always sees: the time that is left, and how much of his work is where. */
export function SittingHead({ name, who, view, left }: SittingHeadProps) {
  const isSoon = left <= 10 * minute;
  const told = left <= 5 * minute ? '剩余不到 5 分钟' : isSoon ? '剩余不到 10 分钟' : '';
  return (
    <header className={classes.head}>
      <h1>{name}</h1>
      <span>{who}</span>
      <span>
        本机已存 {view.kept} · 服务器已收 {view.received}
      </span>
      {!view.isReached && <b>离线，作答存在本机</b>}
      <b data-tone={isSoon ? 'soon' : undefined}>剩余 {leftWords(left)}</b>
      <span className="mantine-visually-hidden" aria-live="polite">
        {told}
      </span>
    </header>
  );
}
