import { SegmentedControl } from '@mantine/core';
import { AppError, errorText } from '@contract/kernel/errors';
import { useState } from 'react';
import { OfflineBanner } from '@/ui/offline-banner';
import { EmptyState, ErrorState, TableSkeleton } from '@/ui/state-views';
import classes from './bell.module.css';
import { NoticeItem } from './notice-item';
import { ReadAllButton } from './read-all-button';
import type { useNotices } from './use-notices';

interface NoticeListProps {
  notices: ReturnType<typeof useNotices>;
  /** A notice led to another page. */
  onLeave: () => void;
}

/** 全部消息通知: every notice, unread ones marked; a click opens its content and reads it. */
export function NoticeList({ notices, onLeave }: NoticeListProps) {
  const { data, error, copyFrom, refetch } = notices;
  const [filter, setFilter] = useState<'all' | 'unread'>('all');
  // A notice that was read while the list shows unread ones stays until the list is opened anew.
  const [unread] = useState(() => new Set(data?.datas.filter(({ status }) => status === 0).map(({ id }) => id)));
  const rows = data?.datas.filter(({ id, status }) => filter === 'all' || status === 0 || unread.has(id)) ?? [];
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="筛选通知"
          data={[
            { value: 'all', label: '全部' },
            { value: 'unread', label: data ? `未读 ${data.number}` : '未读' },
          ]}
          value={filter}
          onChange={setFilter}
        />
        <ReadAllButton unread={data?.number ?? 0} variant="default" />
      </div>
      {copyFrom !== null && <OfflineBanner copyFrom={copyFrom} />}
      {!data && error && (
        <ErrorState message={error instanceof AppError ? error.message : errorText('UNKNOWN')} onRetry={refetch} />
      )}
      {!data && !error && <TableSkeleton />}
      {data && rows.length === 0 && (
        <EmptyState title={filter === 'all' ? '没有通知' : '没有未读通知'}>有新的通知时会在这里提醒</EmptyState>
      )}
      <ul className={classes.list}>
        {rows.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} onLeave={onLeave} isWide />
        ))}
      </ul>
      {data && data.total > data.datas.length && (
        <p className={classes.more}>
          只列出最近 {data.datas.length} 条，共 {data.total} 条
        </p>
      )}
    </>
  );
}
