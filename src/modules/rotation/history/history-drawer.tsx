import { defaultPageSize } from '@contract/kernel/paging';
import type { HistoryRow } from '@contract/rotation/history';
import { TaskState } from '@contract/kernel/task-state';
import { Drawer, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { usePermission } from '@/kernel/session/permissions';
import { CardList } from '@/kits/table-page/card-list';
import { layColumns, noArrangement } from '@/kits/table-page/columns';
import { PaginationBar } from '@/kits/table-page/pagination-bar';
import { TableFrame } from '@/kits/table-page/table-frame';
import type { PageSize } from '@/kits/table-page/table-state';
import { TableView } from '@/kits/table-page/table-view';
import { formatCount } from '@/ui/format';
import { useIsMobile } from '@/ui/use-is-mobile';
import { cardOf, columns } from './history-columns';
import classes from './history.module.css';
import { ImportDetail } from './import-detail';
import { useHistory } from './use-imports';
import { stateWords } from './words';

const title = '导入历史';
const stateOptions = [
  TaskState.systemSuccess,
  TaskState.writing,
  TaskState.waitingToInput,
  TaskState.error,
  TaskState.systemError,
].map((state) => ({ value: String(state), label: stateWords[state] }));
const layout = layColumns(columns, noArrangement, 0);

/** Past imports, the newest first; one of them opens beside the list. */
export function HistoryDrawer({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(defaultPageSize);
  const [filters, setFilters] = useState<Filters>(noFilters);
  const [asked] = useDebouncedValue(filters, 300);
  const [opened, setOpened] = useState<HistoryRow | null>(null);
  const history = useHistory({ page, size, ...queryOf(asked) });
  const isMobile = useIsMobile();
  const rows = history.data?.list ?? [];
  const total = history.data?.total ?? 0;
  const narrow = (part: Partial<Filters>) => {
    setFilters({ ...filters, ...part });
    setPage(1);
  };
  const list = {
    label: `${title}，共 ${formatCount(total)} 次`,
    rows,
    rowKey: (row: HistoryRow) => row.id,
    actions: (row: HistoryRow) => [{ label: '详情', onClick: () => setOpened(row) }],
    isChosen: () => false,
    onOpen: setOpened,
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size={1080}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <HistoryFilters filters={filters} onNarrow={narrow} />
      <div className={classes.list}>
        <TableFrame
          what={title}
          result={history}
          count={rows.length}
          total={total}
          isFiltered={Object.keys(queryOf(asked)).length > 0}
          empty={{ title: '还没有导入过', text: '导入的表格会列在这里，可以查看和撤销' }}
          onClear={() => narrow(noFilters)}
          onFirstPage={() => setPage(1)}
        >
          {isMobile ? (
            <CardList {...list} card={cardOf} />
          ) : (
            <TableView
              {...list}
              list={JSON.stringify([page, size, asked])}
              layout={layout}
              density="standard"
              {...unsorted}
            />
          )}
        </TableFrame>
      </div>
      <PaginationBar page={page} size={size} total={total} onPage={setPage} onSize={setSize}>
        {history.data && `共 ${formatCount(total)} 次`}
      </PaginationBar>
      {opened && <ImportDetail id={opened.id} onClose={() => setOpened(null)} />}
    </Drawer>
  );
}

const unsorted = { sort: null, onSort: () => undefined, onResize: () => undefined };

interface Filters {
  state: TaskState | null;
  createdBy: string;
  from: string;
  to: string;
}
const noFilters: Filters = { state: null, createdBy: '', from: '', to: '' };

function queryOf({ state, createdBy, from, to }: Filters) {
  return {
    ...(state !== null && { state }),
    ...(createdBy.trim() && { createdBy: createdBy.trim() }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

function HistoryFilters({ filters, onNarrow }: { filters: Filters; onNarrow: (part: Partial<Filters>) => void }) {
  const seesOthers = usePermission('rotation:plan:history');
  return (
    <div className={classes.filters}>
      <Select
        label="状态"
        placeholder="全部"
        data={stateOptions}
        value={filters.state === null ? null : String(filters.state)}
        onChange={(value) => onNarrow({ state: value === null ? null : (Number(value) as TaskState) })}
        clearable
      />
      {seesOthers && (
        <TextInput
          label="导入人"
          placeholder="姓名"
          maxLength={100}
          value={filters.createdBy}
          onChange={(event) => onNarrow({ createdBy: event.currentTarget.value })}
        />
      )}
      <TextInput
        type="date"
        label="开始日期"
        value={filters.from}
        onChange={(event) => onNarrow({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="结束日期"
        value={filters.to}
        onChange={(event) => onNarrow({ to: event.currentTarget.value })}
      />
    </div>
  );
}
