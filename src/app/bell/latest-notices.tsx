import { Button, Title } from '@mantine/core';
import type { NoticeRecords } from '@contract/notice/types';
import { AppError, errorText } from '@contract/kernel/errors';
import { formatCount } from '@/ui/format';
import { OfflineBanner } from '@/ui/offline-banner';
import { EmptyState, ErrorState, TableSkeleton } from '@/ui/state-views';
import classes from './bell.module.css';
import { NoticeItem } from './notice-item';
import { ReadAllButton } from './read-all-button';
import type { NoticeFilter, useNotices } from '@/modules/notice/queries';

/** Requirements section 9. */
const shown = 3;

interface LatestNoticesProps {
  notices: ReturnType<typeof useNotices>;
  onOpen: (filter: NoticeFilter) => void;
}

/** `1 条待签字，2 条待回执`; empty when no receipt is owed. */
function owedWords({ to_sign, to_confirm }: NoticeRecords): string {
  const words = [
    to_sign > 0 && `${formatCount(to_sign)} 条待签字`,
    to_confirm > 0 && `${formatCount(to_confirm)} 条待回执`,
  ];
  return words.filter(Boolean).join('，');
}

/** What the bell opens: up to three notices, 全部已读 and 查看全部. */
export function LatestNotices({ notices, onOpen }: LatestNoticesProps) {
  const { data, error, copyFrom, refetch } = notices;
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Title order={2}>通知</Title>
        <ReadAllButton unread={data?.number ?? 0} variant="subtle" size="compact-sm" />
      </div>
      {data && owedWords(data) && (
        <Button variant="light" color="warning" radius={0} className={classes.owed} onClick={() => onOpen('awaiting')}>
          {owedWords(data)}
        </Button>
      )}
      {copyFrom !== null && <OfflineBanner copyFrom={copyFrom} />}
      {data && data.datas.length === 0 && <EmptyState title="没有通知">有新的通知时会在这里提醒</EmptyState>}
      {data && data.datas.length > 0 && (
        <ul className={classes.list}>
          {data.datas.slice(0, shown).map((notice) => (
            <NoticeItem key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      {!data && error && (
        <ErrorState message={error instanceof AppError ? error.message : errorText('UNKNOWN')} onRetry={refetch} />
      )}
      {!data && !error && (
        <div className={classes.waiting}>
          <TableSkeleton rows={shown} />
        </div>
      )}
      <div className={classes.foot}>
        <Button variant="subtle" fullWidth onClick={() => onOpen('all')}>
          查看全部
        </Button>
      </div>
    </div>
  );
}
