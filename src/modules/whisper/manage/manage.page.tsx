import { whisperMessageEndpoints as calls, type WhisperRow } from '@contract/whisper/messages';
import { whisperModule } from '@contract/whisper/module';
import {
  receiverGroupKeys,
  receiverGroups,
  whisperStateKeys,
  whisperStates,
  whisperTypeIds,
  whisperTypes,
  type WhisperState,
} from '@contract/whisper/rules';
import { SegmentedControl } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import type { Column } from '@/kits/table-page/columns';
import { choice, number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { integerField } from '@/kits/table-page/url-state';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { aboutWords, WhisperStateDot } from '../conversation';

const WhisperDrawer = late(() => import('./whisper-drawer').then((file) => file.WhisperDrawer));

const address = { id: integerField() };
const filters = {
  keyword: text(),
  type: number(),
  state: choice(whisperStateKeys),
  group: choice(receiverGroupKeys),
};
const typeOptions = whisperTypeIds.map((value) => ({ value, label: whisperTypes[value] }));
const groupOptions = receiverGroupKeys.map((value) => ({ value, label: receiverGroups[value] }));
const authorOf = ({ author_name: name, author_dept: dept, is_anonymous: isAnonymous }: WhisperRow) =>
  isAnonymous ? '匿名' : [name, dept].filter(Boolean).join(' ');
const columns: readonly Column<WhisperRow>[] = [
  { key: 'excerpt', title: '内容', isFixed: true, width: 360, cell: (row) => row.excerpt },
  { key: 'state', title: '状态', width: 96, cell: (row) => <WhisperStateDot state={row.state} /> },
  { key: 'about', title: '类型与对象', width: 232, cell: aboutWords },
  { key: 'author', title: '作者', width: 176, cell: authorOf },
  { key: 'assignee', title: '承办人', width: 112, cell: (row) => row.assignee_name || '–' },
  { key: 'day', title: '日期', width: 112, cell: (row) => row.day },
  { key: 'published', title: '公开', width: 72, isOptional: true, cell: (row) => (row.is_published ? '已公开' : '–') },
];

/** 悄悄话管理: what was said to oneself or to those for whom one reads. No text is exported. */
export default function WhisperManagePage() {
  const table = useTableState({ filters });
  const rows = useCall(calls.whispers, { query: table.query }, { keepPrevious: true });
  const counts = useCall(calls.whisperCounts, {});
  const [{ id }, setAddress] = useUrlState(address);
  const { historyAction, historyDrawer } = useHistory('whisper_message');
  const open = (next: number | null) => setAddress({ id: next });
  const countOf = (state: WhisperState) =>
    (counts.data ?? []).filter((one) => one.state === state).reduce((sum, one) => sum + one.count, 0);
  const boxes = [
    { value: 'all', label: '全部' },
    ...whisperStateKeys.map((value) => ({ value, label: `${whisperStates[value]} ${countOf(value)}` })),
  ];
  return (
    <>
      <TablePage
        title={whisperModule.screens.manage.title}
        what="悄悄话"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        views="whisper.manage"
        columns={columns}
        quick={
          <SegmentedControl
            aria-label="状态"
            size="xs"
            data={boxes}
            value={table.filters.state ?? 'all'}
            onChange={(box) => table.setFilters({ state: whisperStateKeys.find((key) => key === box) ?? null })}
          />
        }
        filters={
          <>
            <TextFilter table={table} name="keyword" label="关键字" placeholder="内容或署名" />
            <SelectFilter table={table} name="type" label="类型" options={typeOptions} />
            <SelectFilter table={table} name="group" label="发给" options={groupOptions} />
          </>
        }
        chips={chipsOf(table, {
          keyword: (word) => `关键字：${word}`,
          type: (value) => `类型：${typeOptions.find((one) => one.value === value)?.label ?? ''}`,
          state: (value) => `状态：${whisperStates[value]}`,
          group: (value) => `发给：${receiverGroups[value]}`,
        })}
        onOpen={(row) => open(row.id)}
        actions={(row) => [
          { label: row.state === 'closed' ? '查看' : '处理', call: calls.whisper, onClick: () => open(row.id) },
          historyAction({ id: row.id, name: row.excerpt }),
        ]}
        empty={{ title: '没有悄悄话', text: '学员与教职工写给您的，会显示在这里；每天提醒一次未读的条数' }}
        card={(row) => ({
          title: row.excerpt,
          status: <WhisperStateDot state={row.state} />,
          facts: [
            ['类型', aboutWords(row)],
            ['作者', authorOf(row)],
            ['日期', row.day],
          ],
        })}
      />
      {historyDrawer}
      {id !== null && <WhisperDrawer key={id} id={id} onClose={() => open(null)} />}
    </>
  );
}
