import { defaultPageSize } from '@contract/kernel/paging';
import type { Alias } from '@contract/rotation/aliases';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { Drawer, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { CardList } from '@/kits/table-page/card-list';
import { layColumns, noArrangement } from '@/kits/table-page/columns';
import { PaginationBar } from '@/kits/table-page/pagination-bar';
import type { RowAction } from '@/kits/table-page/row-actions';
import { TableFrame } from '@/kits/table-page/table-frame';
import type { PageSize } from '@/kits/table-page/table-state';
import { TableView } from '@/kits/table-page/table-view';
import { confirm } from '@/ui/confirm';
import { formatCount } from '@/ui/format';
import { useIsMobile } from '@/ui/use-is-mobile';
import { cardOf, columns } from './alias-columns';
import { searchAliases } from './alias-search';
import classes from './aliases.module.css';

const title = '本院对应词';
const layout = layColumns(columns, noArrangement, 0);

/** What the hospital's sheets write for departments and majors: accepted in imports, to be looked through here. */
export function AliasesDrawer({ onClose }: { onClose: () => void }) {
  const aliases = useCall(rotationEndpoints.aliasList, {}, { staleTime: 0 });
  const remove = useRemoveAlias();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(defaultPageSize);
  const isMobile = useIsMobile();
  const all = aliases.data ?? [];
  const found = searchAliases(all, text);
  const search = (wanted: string) => {
    setText(wanted);
    setPage(1);
  };
  // What was removed may have been the last of the last page.
  const shownPage = Math.min(page, Math.max(1, Math.ceil(found.length / size)));
  const rows = found.slice((shownPage - 1) * size, shownPage * size);
  const list = {
    label: `${title}，共 ${formatCount(found.length)} 个`,
    rows,
    rowKey: (row: Alias) => row.id,
    actions: (row: Alias): RowAction[] => [
      { label: '删除', code: 'rotation:alias:remove', color: 'danger', onClick: () => void remove(row) },
    ],
    isChosen: () => false,
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size={880}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <p className={classes.hint}>导入时遇到这些写法，会提示对应的名称，由导入人确认后替换。</p>
      <TextInput
        aria-label="查找"
        placeholder="查找写法或名称"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <div className={classes.list}>
        <TableFrame
          what={title}
          result={aliases}
          count={rows.length}
          total={found.length}
          isFiltered={text.trim() !== ''}
          empty={{ title: '还没有对应词', text: '导入时改正科室或专业名称后，可以选择“记住此对应”' }}
          onClear={() => search('')}
          onFirstPage={() => setPage(1)}
        >
          {isMobile ? (
            <CardList {...list} card={cardOf} />
          ) : (
            <TableView
              {...list}
              list={JSON.stringify([shownPage, size, text])}
              layout={layout}
              density="standard"
              {...unsorted}
            />
          )}
        </TableFrame>
      </div>
      <PaginationBar page={shownPage} size={size} total={found.length} onPage={setPage} onSize={setSize}>
        {aliases.data && `共 ${formatCount(found.length)} 个`}
      </PaginationBar>
    </Drawer>
  );
}

const unsorted = { sort: null, onSort: () => undefined, onResize: () => undefined };

/** Forgets an alias after asking. */
function useRemoveAlias() {
  const save = useSave(rotationEndpoints.aliasRemove, {
    refresh: [rotationEndpoints.aliasList, rotationEndpoints.reference],
    done: '对应词已删除',
  });
  return async ({ id, wrong, right }: Alias) => {
    const isSure = await confirm({
      title: '删除对应词',
      message: `以后导入时不再提示用“${right}”代替“${wrong}”，已经导入的数据不变。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure) await save.run({ params: { id } });
  };
}
