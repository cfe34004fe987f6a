import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { ReviewStatus } from '@contract/approval/status';
import type { ApprovalRow } from '@contract/approval/types';
import { bookingEndpoints as calls, type Application } from '@contract/room/bookings';
import { roomModule } from '@contract/room/module';
import { spanWords } from '@contract/room/rules';
import { serverNow } from '@device/api/server-time';
import { Alert, Drawer, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FactList, type Fact } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { approvalRecord } from '@/kits/approval/offline';
import { ReviewStatusWord } from '@/kits/approval/status-words';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { choice, text } from '@/kits/table-page/filter-fields';
import { chipsOf, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { bookingReads } from '../booking/reads';
import { bookingSpan } from '../overview/rows';

const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));

const flow = 'room.booking';
const filters = { keyword: text(), box: choice(['all']) };
const boxes = [
  { value: 'todo', label: '待审核' },
  { value: 'all', label: '全部' },
] as const;

type Row = ApprovalRow & { asked: Application | undefined };

const roomOf = ({ asked, title }: Row) => asked?.room_name ?? title;
function timesOf({ asked }: Row): string {
  const [first] = asked?.times ?? [];
  if (!asked || !first) return '–';
  const words = spanWords(bookingSpan(first), serverNow());
  return asked.times.length > 1 ? `${words} 等 ${asked.times.length} 次` : words;
}
const problemsOf = ({ asked }: Row) => asked?.times.filter(({ problem }) => problem !== '') ?? [];

function Clash({ row }: { row: Row }) {
  const problems = problemsOf(row);
  const [first] = problems;
  if (!first) return <StatusDot tone="success">无冲突</StatusDot>;
  const times = row.asked!.times.length > 1 ? `${problems.length} 次` : '';
  return (
    <span title={first.problem}>
      <StatusDot tone="danger">{times}冲突</StatusDot>
    </span>
  );
}

/** 用房审批: applications with their times and clashes; passing asks the database once more. */
export default function RoomApprovalPage() {
  const table = useTableState({ filters });
  const isAll = table.filters.box === 'all';
  const { box: _box, ...query } = table.query;
  const status = isAll ? ReviewStatus.all : ReviewStatus.pending;
  const inbox = useCall(api.inboxPages, { body: { ...query, flow, status } }, { keepPrevious: true });
  const recordIds = inbox.data?.list.map(({ id }) => id) ?? [];
  const details = useCall(
    calls.applications,
    { body: { record_ids: recordIds } },
    { enabled: recordIds.length > 0, keepPrevious: true },
  );
  const askedOf = (id: number) => details.data?.find(({ record_id }) => record_id === id);
  const rows = {
    ...inbox,
    data: inbox.data && {
      ...inbox.data,
      list: inbox.data.list.map((row): Row => ({ ...row, asked: askedOf(row.id) })),
    },
  };
  const [opened, open] = useState<number | null>(null);
  const shown = rows.data?.list.find(({ id }) => id === opened);
  const stateOf = (row: Row) => row.review_status && <ReviewStatusWord status={row.review_status} />;
  return (
    <>
      <TablePage
        title={roomModule.screens.approval.title}
        what="用房申请"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        views="room.approval"
        columns={[
          {
            key: 'room',
            title: '房间',
            isFixed: true,
            width: 144,
            cell: (row) => (
              <>
                {roomOf(row)} <PendingMark record={approvalRecord(row.id)} />
              </>
            ),
          },
          { key: 'times', title: '时间', width: 232, cell: timesOf },
          { key: 'clash', title: '冲突', width: 96, cell: (row) => (row.asked ? <Clash row={row} /> : '–') },
          { key: 'purpose', title: '用途', cell: (row) => row.asked?.title ?? row.title },
          { key: 'people', title: '人数', width: 80, align: 'right', cell: (row) => row.asked?.people ?? '–' },
          {
            key: 'applicant',
            title: '申请人',
            width: 176,
            cell: ({ submitter }) => [submitter.name, submitter.dept_name].filter(Boolean).join(' '),
          },
          { key: 'submitted', title: '提交时间', width: 112, cell: (row) => formatMoment(row.submitted_at) },
          ...(isAll ? [{ key: 'state', title: '状态', width: 120, cell: stateOf }] : []),
        ]}
        quick={
          <SegmentedControl
            aria-label="范围"
            size="xs"
            data={[...boxes]}
            value={isAll ? 'all' : 'todo'}
            onChange={(box) => table.setFilters({ box: box === 'all' ? 'all' : null })}
          />
        }
        filters={<TextFilter table={table} name="keyword" label="关键字" placeholder="事项、申请人或工号" />}
        chips={chipsOf(table, { keyword: (value) => `关键字：${value}` })}
        actions={(row) => [
          { label: row.review_status === ReviewStatus.pending ? '审核' : '查看', onClick: () => open(row.id) },
        ]}
        onOpen={(row) => open(row.id)}
        card={(row) => ({
          title: `${roomOf(row)} ${row.asked?.title ?? ''}`,
          status: <Clash row={row} />,
          facts: [
            ['时间', timesOf(row)],
            ['申请人', row.submitter.name],
          ],
        })}
        empty={
          isAll
            ? { title: '还没有经您审核的用房申请' }
            : { title: '没有待您审核的用房申请', text: '需审批的房间有人申请时会出现在这里，并发消息提醒您' }
        }
      />
      {shown?.asked && (
        <Drawer
          opened
          onClose={() => open(null)}
          size={700}
          title={`${shown.asked.room_name}：${shown.asked.title}`}
          closeButtonProps={{ 'aria-label': '关闭' }}
        >
          <Wanted row={shown} asked={shown.asked} />
          <RecordApproval
            flow={flow}
            subjectId={shown.asked.id}
            refresh={[...bookingReads, api.inboxPages, calls.applications]}
          />
        </Drawer>
      )}
    </>
  );
}

/** All times that are wanted, what hinders which, and what could be named instead. */
function Wanted({ row, asked }: { row: Row; asked: Application }) {
  const problems = problemsOf(row);
  const told: Fact[] = [
    ['服务于', asked.serves],
    ['联系方式', asked.contact],
    ['设备与耗材', asked.supplies],
    ['备注', asked.note],
  ];
  const facts = told.filter(([, value]) => value !== '');
  return (
    <>
      <p>
        {asked.people} 人，房间容纳 {asked.capacity} 人；
        {asked.times.length > 1 ? `每周重复，共 ${asked.times.length} 次` : '一次'}
        {asked.without.length > 0 && `，不含 ${asked.without.join('、')}`}
      </p>
      <ul>
        {asked.times.map((one) => (
          <li key={one.start_at}>
            {spanWords(bookingSpan(one), serverNow())} {one.problem && <strong>{one.problem}</strong>}
          </li>
        ))}
      </ul>
      <FactList facts={facts} layout="lines" isSpaced />
      {problems.length > 0 && (
        <Alert color="warning" mb="md">
          {problems.length < asked.times.length
            ? `通过后其余 ${asked.times.length - problems.length} 次生效，冲突的 ${problems.length} 次不予安排并通知申请人。`
            : '全部时间都有冲突，请驳回。'}
          {asked.alternatives.length > 0 &&
            `同类房间 ${asked.alternatives.join('、')} 在这些时间空闲，可在驳回原因中建议。`}
        </Alert>
      )}
    </>
  );
}
