import type { ReactNode } from 'react';
import classes from './code-board.module.css';
import { QrCode } from './qr-code';

interface CodeBoardProps {
  content: string;
  digits: string;
  /** What it is for, in two words: 签到. */
  word: string;
  /** What stands under it. */
  children: ReactNode;
}

/** A code on a screen for many: large, with the digits for those whose camera fails. */
export function CodeBoard({ content, digits, word, children }: CodeBoardProps) {
  return (
    <div className={classes.body}>
      <QrCode content={content} label={`${word}二维码`} size={280} />
      <p className={classes.digits} aria-label={`${word}数字`}>
        {digits}
      </p>
      <p className={classes.words} role="status">
        {children}
      </p>
    </div>
  );
}
