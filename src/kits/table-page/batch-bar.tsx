import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '@/ui/format';
import classes from './batch-bar.module.css';
import { mostChosen } from './selection';

interface BatchBarProps {
  count: number;
  /** Of these on the page that is shown. */
  onThisPage: number;
  onClear: () => void;
  /** Chooses what the filters find on all pages; absent where the page does not offer it or all are chosen. */
  all?: { total: number; isLoading: boolean; onChoose: () => void } | undefined;
  /** What can be done with the chosen rows. */
  children: ReactNode;
}

/** Takes the toolbar's place while rows are chosen, also on other pages. */
export function BatchBar({ count, onThisPage, onClear, all, children }: BatchBarProps) {
  const elsewhere = count - onThisPage;
  return (
    <div className={classes.bar} role="group" aria-label="批量操作">
      <span className={classes.count} role="status">
        已选 <b>{formatCount(count)}</b> 条{elsewhere > 0 && `，其中 ${formatCount(elsewhere)} 条在其他页`}
      </span>
      {all &&
        (all.total <= mostChosen ? (
          <Button size="compact-sm" variant="subtle" loading={all.isLoading} onClick={all.onChoose}>
            选择全部 {formatCount(all.total)} 条
          </Button>
        ) : (
          <span className={classes.limit}>
            共 {formatCount(all.total)} 条，一次最多选择 {mostChosen} 条
          </span>
        ))}
      <div className={classes.actions}>{children}</div>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
