import { Button, type ButtonProps } from '@mantine/core';
import { readNotices } from './mark-read';

interface ReadAllButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  unread: number;
}

/**
 * 全部已读. With nothing unread it looks and sounds disabled but keeps the focus: losing it would shut the keyboard out
 * of the panel that it stands in.
 */
export function ReadAllButton({ unread, ...look }: ReadAllButtonProps) {
  const isIdle = unread === 0;
  return (
    <Button
      {...look}
      data-disabled={isIdle || undefined}
      aria-disabled={isIdle}
      onClick={() => !isIdle && void readNotices({ type: 'all' })}
    >
      全部已读
    </Button>
  );
}
