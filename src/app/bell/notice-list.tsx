import { SegmentedControl } from '@mantine/core';
import { isUnread } from '@contract/notice/reading';
import { AppError, errorText } from '@contract/kernel/errors';
import { useState } from 'react';
import { OfflineBanner } from '@/ui/offline-banner';
import { EmptyState, ErrorState, TableSkeleton } from '@/ui/state-views';
import classes from './bell.module.css';
import { NoticeItem } from './notice-item';
import { ReadAllButton } from './read-all-button';
import { useOwedNotices, type NoticeFilter, type useNotices } from '@/modules/notice/queries';

interface NoticeListProps {
  notices: ReturnType<typeof useNotices>;
  /** What is shown first. */
  initial: NoticeFilter;
  /** A notice led to another page. */
  onLeave: () => void;
}

const emptyWords: Record<NoticeFilter, string> = {
  all: '没有通知',
  unread: '没有未读通知',
  awaiting: '没有待签字或待回执的通知',
};

const withCount = (word: string, count: number | undefined) => (count === undefined ? word : `${word} ${count}`);

/** 全部消息通知: every notice, unread ones marked; a click opens its content and reads it. */
export function NoticeList({ notices, initial, onLeave }: NoticeListProps) {
  const [filter, setFilter] = useState<NoticeFilter>(initial);
  const owed = useOwedNotices(filter === 'awaiting');
  const { data, error, copyFrom, refetch } = filter === 'awaiting' ? owed : notices;
  const counts = notices.data;
  // A notice that was read while the list shows unread ones stays until the list is opened anew.
  const [unread] = useState(() => new Set(notices.data?.datas.filter(isUnread).map(({ id }) => id)));
  const rows = data?.datas.filter((notice) => filter !== 'unread' || isUnread(notice) || unread.has(notice.id)) ?? [];
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="筛选通知"
          data={[
            { value: 'all', label: '全部' },
            { value: 'unread', label: withCount('未读', counts?.number) },
            { value: 'awaiting', label: withCount('待签收', counts && counts.to_sign + counts.to_confirm) },
          ]}
          value={filter}
          onChange={setFilter}
        />
        <ReadAllButton unread={counts?.number ?? 0} variant="default" />
      </div>
      {copyFrom !== null && <OfflineBanner copyFrom={copyFrom} />}
      {!data && error && (
        <ErrorState message={error instanceof AppError ? error.message : errorText('UNKNOWN')} onRetry={refetch} />
      )}
      {!data && !error && <TableSkeleton />}
      {data && rows.length === 0 && <EmptyState title={emptyWords[filter]}>有新的通知时会在这里提醒</EmptyState>}
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
