import { applicationKinds, applicationStates } from '@contract/dorm/application-rules';
import { applicationEndpoints as calls, type Application } from '@contract/dorm/applications';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { choiceFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { StatusDot } from '@/ui/status-dot';
import { ApplicationDetail } from './detail';
import { kindOptions, spanOf, stateOptions, stateTones } from './words';

const ApplyForm = late(() => import('./apply-form').then((file) => file.ApplyForm));

const State = ({ row: { state } }: { row: Application }) => (
  <StatusDot tone={stateTones[state]}>{applicationStates[state]}</StatusDot>
);
const columns: readonly Column<Application>[] = [
  { key: 'kind', title: '申请', isFixed: true, width: 80, cell: (row) => applicationKinds[row.kind] },
  { key: 'time', title: '时间', width: 208, cell: spanOf },
  { key: 'place', title: '床位', width: 160, cell: (row) => row.place || '–' },
  { key: 'reason', title: '事由', cell: (row) => row.reason },
  { key: 'wish', title: '意愿楼栋', width: 112, isOptional: true, cell: (row) => row.building_name || '–' },
  { key: 'state', title: '状态', width: 112, cell: (row) => <State row={row} /> },
];
const filters = { kind: choiceFilter('申请', kindOptions), state: choiceFilter('状态', stateOptions) };
const reads = [calls.ownApplications];

/** 宿舍申请: one's own, from the application to the bed. */
export default function ApplyPage() {
  const list = useList(calls.ownApplications, { what: '宿舍申请', views: 'dorm.own-applications', filters });
  const [isNew, setNew] = useState(false);
  const [shownId, show] = useState<number | null>(null);
  const shown = list.rows.data?.list.find(({ id }) => id === shownId);
  const withdraw = useWithdraw();
  const addButton = <AddButton call={calls.apply} label="新申请" onClick={() => setNew(true)} />;
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        onOpen={(row) => show(row.id)}
        actions={(row) => [
          { label: '查看进度', onClick: () => show(row.id) },
          ...(row.state === 'pending' ? [withdraw(row)] : []),
        ]}
        empty={{ title: '还没有宿舍申请', text: '入住、调宿、退宿、外宿与访客都在这里申请', action: addButton }}
        card={(row) => ({
          title: applicationKinds[row.kind],
          status: <State row={row} />,
          facts: [
            ['时间', spanOf(row)],
            ['事由', row.reason],
          ],
        })}
      />
      {isNew && <ApplyForm onClose={() => setNew(false)} />}
      <Drawer
        opened={shown !== undefined}
        onClose={() => show(null)}
        title={shown && `${applicationKinds[shown.kind]}申请，${applicationStates[shown.state]}`}
        size={700}
        position="right"
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        {shown && <ApplicationDetail row={shown} refresh={reads} />}
      </Drawer>
    </>
  );
}

/** 撤回 of what waits, after a question. */
function useWithdraw() {
  const save = useSave(calls.withdrawApplication, { refresh: reads, done: '申请已撤回' });
  const withdraw = async (row: Application) => {
    const isSure = await confirm({
      title: `撤回${applicationKinds[row.kind]}申请`,
      message: '撤回后审批人不再处理，需要时可重新申请。',
      confirmLabel: '撤回',
      danger: true,
    });
    if (isSure) await save.run({ body: { id: row.id }, ifMatch: row.version });
  };
  return (row: Application) => ({
    label: '撤回',
    call: calls.withdrawApplication,
    color: 'danger' as const,
    onClick: () => void withdraw(row),
  });
}
