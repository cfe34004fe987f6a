import { partEndpoints as calls, type OwnActivity } from '@contract/activities/taking-part';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { dayFilter, FilterInputs, filterChips, idFilter, textFilter } from '@/kits/list/list-filters';
import { useDepartments } from '@/kits/pick/use-departments';
import type { Column } from '@/kits/table-page/columns';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { partRecord } from '../offline';
import { ownPath } from '../paths';
import { useActivityKinds } from '../queries';
import { ActivityStateWord, whenWords } from '../words';
import { CreditWord, enrolWords, seatWords } from './own-words';
import { signedWords } from './signed-words';
import { useEnrolment } from './use-enrolment';

const ScanDialog = late(() => import('./scan-dialog').then((file) => file.ScanDialog));

const filters = {
  title: textFilter('主题'),
  kind_id: idFilter('类型'),
  dept_id: idFilter('科室'),
  from: dayFilter('从'),
  to: dayFilter('至'),
};

const common: Column<OwnActivity>[] = [
  { key: 'title', title: '主题', isFixed: true, width: 184, cell: (row) => row.title },
  { key: 'when', title: '时间', width: 208, cell: whenWords },
  { key: 'kind', title: '类型', width: 112, isOptional: true, cell: (row) => row.kind_name },
  { key: 'dept', title: '科室', width: 128, cell: (row) => row.dept_name },
  { key: 'place', title: '地点', width: 112, cell: (row) => row.place || '未定' },
  { key: 'speakers', title: '主讲', width: 88, cell: (row) => row.speakers || '未定' },
  { key: 'hours', title: '学时', width: 64, align: 'right', cell: (row) => row.hours },
];
const state: Column<OwnActivity> = {
  key: 'state',
  title: '状态',
  width: 88,
  cell: (row) => <ActivityStateWord row={row} />,
};
const enrolment: Column<OwnActivity> = { key: 'enrolment', title: '报名', width: 104, cell: enrolWords };
const signed: Column<OwnActivity> = {
  key: 'signed',
  title: '签到',
  width: 112,
  cell: ({ id, part }) =>
    part.in_state === null ? (
      <>
        – <PendingMark record={partRecord(id)} />
      </>
    ) : (
      signedWords(part.in_state, part.in_at)
    ),
};
const columnsOf: Record<OwnListProps['of'], Column<OwnActivity>[]> = {
  coming: [...common, enrolment, signed, state],
  past: [...common, { key: 'credit', title: '学时计入', cell: (row) => <CreditWord row={row} /> }],
  open: [...common, { key: 'seats', title: '已报', width: 128, align: 'right', cell: seatWords }, enrolment],
};
const empty = {
  coming: { title: '近期没有面向您的活动', text: '须报名的活动请到“活动报名”中报名' },
  past: { title: '还没有参加过活动', text: '签到过的活动会出现在这里' },
  open: { title: '目前没有可报名的活动', text: '有新的活动开放报名时会出现在这里' },
};

interface OwnListProps {
  of: 'coming' | 'past' | 'open';
  title: string;
  quick?: ReactNode;
}

/** Activities that are for oneself: to come, taken part in, or open to enrol. */
export function OwnList({ of, title, quick }: OwnListProps) {
  const navigate = useNavigate();
  const { kindOptions } = useActivityKinds();
  const departments = useDepartments().map(({ id: value, name: label }) => ({ value, label }));
  const passed = { kind_id: kindOptions, dept_id: departments };
  const table = useTableState({ filters });
  const rows = useCall(calls.ownActivities, { query: { ...table.query, of } }, { keepPrevious: true });
  const enrolmentOf = useEnrolment();
  const open = (row: OwnActivity) => void navigate(ownPath(row.id));
  const [isScanning, scan] = useState(false);
  return (
    <>
      <TablePage
        title={title}
        what="活动"
        views={`activities.own.${of}`}
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columnsOf[of]}
        quick={quick}
        main={of === 'coming' && <Button onClick={() => scan(true)}>扫码签到</Button>}
        filters={<FilterInputs table={table} names={['title', 'kind_id', 'dept_id', 'from', 'to']} passed={passed} />}
        chips={filterChips(table, passed)}
        onOpen={open}
        actions={(row) => [
          ...(of === 'open' ? enrolmentOf(row) : []),
          { label: of === 'past' && !row.part.is_evaluated ? '查看与评价' : '详情', onClick: () => open(row) },
        ]}
        card={(row) => ({
          title: row.title,
          status:
            of === 'past' ? (
              <CreditWord row={row} />
            ) : (
              <>
                <PendingMark record={partRecord(row.id)} /> <ActivityStateWord row={row} />
              </>
            ),
          facts: [
            ['时间', whenWords(row)],
            ['地点', row.place || '未定'],
            ['类型', `${row.kind_name} · ${row.dept_name}`],
            ...(of === 'open' ? ([['报名', `${enrolWords(row)}（${seatWords(row)}）`]] as [string, string][]) : []),
          ],
        })}
        empty={empty[of]}
      />
      {isScanning && <ScanDialog rows={rows.data?.list ?? []} onClose={() => scan(false)} />}
    </>
  );
}
