import { candidateEndpoints as calls, type CandidateRow } from '@contract/exam/exams/candidates';
import type { Exam } from '@contract/exam/exams/exams';
import { candidateSheet } from '@contract/exam/exams/sheets';
import { mayExam } from '@contract/exam/exams/acts';
import { candidateStateKeys, candidateStates } from '@contract/exam/exams/status';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, filterChips, FilterInputs, textFilter } from '@/kits/list/list-filters';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { confirm } from '@/ui/confirm';
import { StatusDot } from '@/ui/status-dot';
import { examReads } from './reads';
import type { CandidateDeed } from './state-dialog';

const AddDialog = late(() => import('./add-dialog').then((file) => file.AddDialog));
const StateDialog = late(() => import('./state-dialog').then((file) => file.StateDialog));

const filters = {
  name: textFilter('姓名或工号'),
  state: choiceFilter(
    '状态',
    candidateStateKeys.map((value) => ({ value, label: candidateStates[value] })),
  ),
};
const StateOf = ({ row }: { row: CandidateRow }) => (
  <StatusDot tone={row.state === 'listed' ? 'success' : row.state === 'void' ? 'danger' : 'info'}>
    {candidateStates[row.state]}
  </StatusDot>
);
const placeOf = (row: CandidateRow) => (row.seat === null ? '–' : `${row.room_name} ${row.seat} 座`);
const factorOf = ({ factor }: CandidateRow) => (factor === 100 ? '' : `×${factor / 100}`);

const columns: Column<CandidateRow>[] = [
  {
    key: 'person',
    title: '考生',
    isFixed: true,
    width: 152,
    cell: ({ person }) => `${person.name} ${person.staff_id}`,
  },
  { key: 'ticket', title: '准考证号', width: 160, cell: (row) => row.ticket_no || '发布后生成' },
  { key: 'type', title: '类型', width: 96, cell: (row) => row.type_name },
  { key: 'dept', title: '科室', width: 160, cell: (row) => row.dept_name },
  { key: 'grade', title: '年级', width: 64, cell: (row) => row.grade ?? '–' },
  { key: 'seat', title: '座位', width: 176, cell: placeOf },
  { key: 'factor', title: '系数', width: 64, cell: (row) => factorOf(row) || '–' },
  { key: 'sitting', title: '作答', width: 80, cell: (row) => row.sitting || '–' },
  { key: 'state', title: '状态', width: 80, cell: (row) => <StateOf row={row} /> },
  { key: 'reason', title: '原因', width: 160, cell: (row) => row.reason || '–' },
];

/** 考生名单 of an exam: who sits, where, and who does not and why. */
export function PeoplePart({ exam }: { exam: Exam }) {
  const table = useTableState({ filters });
  const query = { params: { id: exam.id }, query: table.query };
  const rows = useCall(calls.candidates, query, { keepPrevious: true });
  const [isAdding, setAdding] = useState(false);
  const [deed, setDeed] = useState<{ candidate: CandidateRow; deed: CandidateDeed } | null>(null);
  const back = useSave(calls.changeCandidates, { refresh: examReads, done: '已恢复为应考' });
  const ticket = useSave(calls.renewTickets, { refresh: examReads, done: '编码已更换，原编码作废，考生已收到通知' });
  const renew = async ({ id, person }: CandidateRow) => {
    const isSure = await confirm({
      title: `更换 ${person.name} 的准考证编码？`,
      message: '原编码立即作废，考生需要重新打印准考证；已经进入考试的设备不受影响。',
      confirmLabel: '更换',
    });
    if (isSure) await ticket.run({ body: { id: exam.id, candidate_ids: [id] } });
  };
  const mayAdd = mayExam('office', exam.status, 'addCandidates');
  const mayChange = mayExam('office', exam.status, 'changeCandidates');
  const offer = (candidate: CandidateRow, one: CandidateDeed, label: string, isDanger = false) => ({
    label,
    call: one === 'factor' ? calls.setFactor : calls.changeCandidates,
    ...(isDanger && { color: 'danger' as const }),
    onClick: () => setDeed({ candidate, deed: one }),
  });
  const actionsOf = (row: CandidateRow) => {
    const renewing =
      row.state === 'listed' && row.ticket_no !== ''
        ? [{ label: '换准考证编码', call: calls.renewTickets, onClick: () => void renew(row) }]
        : [];
    if (!mayChange) return [];
    if (row.state === 'listed') {
      return [
        offer(row, 'factor', '时间系数'),
        ...renewing,
        offer(row, 'exempt', '免考'),
        offer(row, 'deferred', '缓考'),
        offer(row, 'removed', '移出名单', true),
      ];
    }
    const restore = () => back.run({ body: { id: exam.id, candidate_ids: [row.id], state: 'listed', reason: '' } });
    const isOpen = row.state === 'exempt' || row.state === 'deferred' || row.state === 'removed';
    return isOpen ? [{ label: '恢复应考', call: calls.changeCandidates, onClick: () => void restore() }] : [];
  };
  const adding = mayAdd && (
    <Permitted code="theoryTest:exam:edit">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        添加考生
      </Button>
    </Permitted>
  );
  return (
    <>
      <TablePage
        what="考生"
        views="exam.candidates"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        filters={<FilterInputs table={table} names={['name', 'state']} passed={{}} />}
        chips={filterChips(table, {})}
        main={adding}
        actions={actionsOf}
        tools={
          <ListExport
            call={{
              ...calls.candidates,
              path: calls.candidates.path.replace(':id', String(exam.id)) as `/api/${string}`,
            }}
            list={{ table, rows }}
            sheet={candidateSheet}
            fileName={`${exam.name}考生名单`}
            exported={(row: CandidateRow) => ({
              ...row,
              name: row.person.name,
              staff_id: row.person.staff_id,
              state: candidateStates[row.state],
            })}
          />
        }
        empty={{
          title: '名单中还没有考生',
          text: '按类型、科室、年级查找，或粘贴工号名单',
          action: adding || undefined,
        }}
        card={(row) => ({
          title: `${row.person.name} ${row.person.staff_id}`,
          facts: [
            ['准考证号', row.ticket_no || '发布后生成'],
            ['座位', placeOf(row)],
            ['科室', row.dept_name],
          ],
          status: <StateOf row={row} />,
        })}
      />
      {isAdding && <AddDialog examId={exam.id} onClose={() => setAdding(false)} />}
      {deed && (
        <StateDialog
          key={`${deed.candidate.id} ${deed.deed}`}
          examId={exam.id}
          candidate={deed.candidate}
          deed={deed.deed}
          onClose={() => setDeed(null)}
        />
      )}
    </>
  );
}
