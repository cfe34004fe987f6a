import type { pageSizes } from '@contract/kernel/paging';
import { exportedReader } from '@contract/notice/exported-reader';
import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { PushRow, ReaderRow } from '@contract/notice/push-types';
import { readersSheet } from '@contract/notice/sheet';
import { Drawer, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '@device/api/call';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { Loaded } from '@/kits/loaded/loaded';
import { PaginationBar } from '@/kits/table-page/pagination-bar';
import { formatDateTime } from '@/ui/format';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import classes from './readers-drawer.module.css';

type State = 'all' | 'unread' | 'read' | 'confirmed' | 'unconfirmed';
const pauseMs = 300;

/** Who has read a push and who has not; with the permission, to take away as a sheet. */
export function ReadersDrawer({ push, onClose }: { push: PushRow; onClose: () => void }) {
  const [isOpen, { close }] = useDisclosure(true);
  const [state, setState] = useState<State>('all');
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), pauseMs);
  const [{ page, size }, setPage] = useState<{ page: number; size: (typeof pageSizes)[number] }>({ page: 1, size: 20 });
  const filter = { state, ...(keyword && { keyword }) };
  const params = { id: push.id };
  const readers = useCall(
    pushEndpoints.readerPages,
    { params, body: { page, size, ...filter } },
    { keepPrevious: true },
  );
  const total = readers.data?.total ?? 0;
  const narrow = (act: () => void) => {
    act();
    setPage({ page: 1, size });
  };
  const states = [
    { value: 'all', label: '全部' },
    { value: 'unread', label: `未读 ${push.recipients - push.readers}` },
    { value: 'read', label: `已读 ${push.readers}` },
    ...(push.receipt > 0 ? [{ value: 'unconfirmed', label: `未回执 ${push.recipients - push.receipts}` }] : []),
  ];

  return (
    <Drawer opened={isOpen} onClose={close} onExitTransitionEnd={onClose} size={700} title={`阅读情况：${push.title}`}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="阅读状态"
          data={states}
          value={state}
          onChange={(value) => narrow(() => setState(value as State))}
        />
        <TextInput
          aria-label="姓名或工号"
          placeholder="姓名或工号"
          maxLength={100}
          value={typed}
          className={classes.search}
          onChange={(event) => {
            const words = event.currentTarget.value;
            narrow(() => setTyped(words));
          }}
        />
        <Permitted code="notice:push:export">
          <ExportButton
            sheet={readersSheet}
            fileName="阅读名单"
            total={total}
            fetchPage={async (next) => {
              const body = { page: next, size: exportPageSize, ...filter };
              const found = await call(pushEndpoints.readerExport, { params, body });
              return { total: found.total, list: found.list.map(exportedReader) };
            }}
            task={{ kind: readersSheet.key, input: { push_id: push.id, ...filter } }}
          />
        </Permitted>
      </div>
      <Loaded call={readers} what="阅读名单">
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="没有符合的人员">换一个条件试试</EmptyState>
          ) : (
            <ul className={classes.list}>
              {list.map((reader) => (
                <Reader key={reader.user_id} reader={reader} needsReceipt={push.receipt > 0} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <PaginationBar
        page={page}
        size={size}
        total={total}
        onPage={(next) => setPage({ page: next, size })}
        onSize={(next) => setPage({ page: 1, size: next })}
      >
        共 {total} 人
      </PaginationBar>
    </Drawer>
  );
}

function Reader({ reader, needsReceipt }: { reader: ReaderRow; needsReceipt: boolean }) {
  const isRead = reader.status === 1;
  return (
    <li className={classes.reader}>
      <span className={classes.person}>
        <span>{reader.name}</span>
        <span className={classes.dim}>
          {[reader.staff_id, reader.person_type_name, reader.dept_name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.state}>
        <StatusDot tone={isRead ? 'success' : 'warning'}>{isRead ? '已读' : '未读'}</StatusDot>
        <span className={classes.dim}>
          {reader.read_time ? formatDateTime(reader.read_time) : `送达 ${formatDateTime(reader.delivered_at)}`}
        </span>
        {needsReceipt && (
          <span className={classes.dim}>
            {reader.receipt_time
              ? `${reader.signed_name ? `${reader.signed_name} 签字` : '已阅'} ${formatDateTime(reader.receipt_time)}`
              : '未回执'}
          </span>
        )}
        {reader.reminders > 0 && <span className={classes.dim}>已再次提醒 {reader.reminders} 次</span>}
      </span>
    </li>
  );
}
