import { continuingBatchEndpoints as calls, type Batch } from '@contract/continuing/batches';
import { continuingModule } from '@contract/continuing/module';
import { batchStates, mayBatch } from '@contract/continuing/rules';
import { batchSheet } from '@contract/continuing/sheets';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { printLetters } from '../print';
import { BatchWord, optionsOf, spanOf } from '../words';

const BatchForm = late(() => import('./batch-form').then((file) => file.BatchForm));
const CopyForm = late(() => import('./copy-form').then((file) => file.CopyForm));

const filters = { name: textFilter('名称'), state: choiceFilter('状态', optionsOf(batchStates)) };
const applyOf = (row: Batch) => `${row.apply_from} 至 ${row.apply_to}`;
const countsOf = (row: Batch) => `${row.applied} / ${row.admitted} / ${row.reported}`;
const columns: Column<Batch>[] = [
  { key: 'name', title: '批次', width: 216, isFixed: true, cell: (row) => row.name },
  { key: 'apply', title: '申请时间', width: 200, cell: applyOf },
  { key: 'report', title: '报到日期', width: 104, cell: (row) => row.report_on },
  { key: 'span', title: '进修时间', width: 200, cell: spanOf },
  { key: 'quota', title: '名额', width: 64, align: 'right', cell: (row) => row.quota },
  { key: 'counts', title: '申请 / 录取 / 报到', width: 136, align: 'right', cell: countsOf },
  { key: 'state', title: '状态', width: 88, cell: (row) => <BatchWord state={row.state} /> },
];
const reads = [calls.batches, calls.plans];

/** 招收批次: from the draft to the end; its days say how far it is. */
export default function BatchesPage() {
  const list = useList(calls.batches, {
    what: continuingModule.screens.batch.title,
    views: 'conEdu.batches',
    filters,
  });
  const { edited, add, edit, close } = useEdited<Batch>();
  const [copied, copy] = useState<Batch | null>(null);
  const remove = useRemove(calls.removeBatch, '招收批次', reads);
  const publish = useSave(calls.publishBatch, { refresh: reads, done: '批次已发布，科室可以申报计划' });
  const end = useSave(calls.closeBatch, { refresh: reads, done: '批次已结束' });
  const ask = async (row: Batch, title: string, message: string, run: typeof publish.run) => {
    if (await confirm({ title, message, confirmLabel: title }))
      await run({ body: { id: row.id }, ifMatch: row.version });
  };
  const addButton = <AddButton call={calls.saveBatch} label="新增批次" onClick={add} />;
  const actionsOf = (row: Batch) => [
    ...(mayBatch('publish', row.state)
      ? [
          {
            label: '发布',
            call: calls.publishBatch,
            onClick: () => void ask(row, '发布', `“${row.name}”发布后科室可以申报计划，不能再删除。`, publish.run),
          },
        ]
      : []),
    ...(mayBatch('edit', row.state) ? [{ label: '编辑', call: calls.saveBatch, onClick: () => edit(row) }] : []),
    ...(mayBatch('letters', row.state) && row.admitted > row.reported
      ? [{ label: '打印录取通知书', call: calls.admissionLetters, onClick: () => void printLetters(row.id) }]
      : []),
    { label: '复制', call: calls.copyBatch, onClick: () => copy(row) },
    ...(mayBatch('close', row.state)
      ? [
          {
            label: '结束',
            call: calls.closeBatch,
            onClick: () => void ask(row, '结束', `“${row.name}”结束后不再接收申请与报到。`, end.run),
          },
        ]
      : []),
    ...(mayBatch('remove', row.state) ? [remove(row)] : []),
  ];
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        tools={
          <ListExport
            call={calls.batches}
            list={list}
            sheet={batchSheet}
            fileName="招收批次"
            exported={(row: Batch) => ({ ...row, state: batchStates[row.state] })}
          />
        }
        actions={actionsOf}
        empty={{ title: '还没有招收批次', text: '新增批次并发布后，科室申报招收计划', action: addButton }}
        card={(row) => ({
          title: row.name,
          status: <BatchWord state={row.state} />,
          facts: [
            ['申请时间', applyOf(row)],
            ['报到日期', row.report_on],
            ['进修时间', spanOf(row)],
            ['名额', row.quota],
            ['申请 / 录取 / 报到', countsOf(row)],
          ],
        })}
      />
      {edited && <BatchForm key={edited.key} row={edited.row} onClose={close} />}
      {copied && <CopyForm key={copied.id} batch={copied} onClose={() => copy(null)} />}
    </>
  );
}
