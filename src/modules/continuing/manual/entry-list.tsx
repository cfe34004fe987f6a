import { entryEndpoints as calls } from '@contract/training/entries';
import { waitingEndpoints, type WaitingEntry } from '@contract/training/waiting';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { decided, entryReads } from './reads';

const ReturnForm = late(() => import('./return-form').then((file) => file.ReturnForm));

const filters = { name: textFilter('姓名', '姓名或编号') };
const factsOf = ({ role, values, note }: WaitingEntry) =>
  [role, ...values.map(({ label, value }) => `${label} ${value}`.trim()), note].filter(Boolean).join(' · ');
const columns: Column<WaitingEntry>[] = [
  { key: 'name', title: '姓名', width: 96, isFixed: true, cell: (row) => <span title={row.staff_id}>{row.name}</span> },
  { key: 'item', title: '项目', width: 176, cell: (row) => row.item },
  { key: 'kind', title: '类别', width: 88, cell: (row) => row.kind },
  { key: 'dept', title: '标准科室', width: 128, cell: (row) => row.st_dept_name },
  { key: 'date', title: '日期', width: 104, cell: (row) => row.date },
  { key: 'facts', title: '内容', cell: (row) => factsOf(row) || '–' },
];
/** Entries of visitors that wait for the reader. */
export function EntryList() {
  const {
    title: _title,
    rowKey: _key,
    ...list
  } = useList(waitingEndpoints.waitingEntries, {
    what: '待审条目',
    views: 'conEdu.entries',
    filters,
    fixed: { among: 'visitors' },
  });
  const [returned, giveBack] = useState<readonly WaitingEntry[] | null>(null);
  const review = useSave(calls.reviewEntries, { refresh: entryReads, done: decided });
  const pass = (rows: readonly WaitingEntry[]) =>
    void review.run({ body: { rows: rows.map(({ id, version }) => ({ id, version })), pass: 1 } });
  return (
    <>
      <TablePage
        {...list}
        rowKey={({ id }) => id}
        columns={columns}
        batch={({ rows }: { rows: readonly WaitingEntry[] }) => (
          <>
            <Button size="compact-sm" onClick={() => pass(rows)}>
              通过 {rows.length} 条
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => giveBack(rows)}>
              退回
            </Button>
          </>
        )}
        actions={(row) => [
          { label: '通过', call: calls.reviewEntries, onClick: () => pass([row]) },
          { label: '退回', call: calls.reviewEntries, onClick: () => giveBack([row]) },
        ]}
        empty={{ title: '没有待您审核的条目', text: '进修人员提交手册条目后在这里出现' }}
        card={(row) => ({
          title: `${row.name} ${row.item}`,
          facts: [
            ['类别', row.kind],
            ['日期', row.date],
            ['内容', factsOf(row)],
          ],
        })}
      />
      {returned && <ReturnForm rows={returned} onClose={() => giveBack(null)} />}
    </>
  );
}
