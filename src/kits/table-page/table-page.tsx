import type { Page } from '@contract/kernel/paging';
import type { Key, ReactNode } from 'react';
import { usePermits } from '@/kernel/session/permissions';
import type { CallResult } from '@/kernel/query/use-call';
import { formatCount } from '@/ui/format';
import { useIsMobile } from '@/ui/use-is-mobile';
import { BatchBar } from './batch-bar';
import { CardList, cardOfColumns, type CardWords } from './card-list';
import { layColumns, type Arrangement, type Column } from './columns';
import { useDensity } from './density';
import type { FilterChip } from './filter-chips';
import { PageFrame } from './page-frame';
import { PaginationBar } from './pagination-bar';
import { permittedActions, type RowAction } from './row-actions';
import type { mostChosen, Selection } from './selection';
import { TableFrame, type EmptyWords } from './table-frame';
import { PhoneTools, TableTools } from './late-tools';
import type { Filtering, Paging } from './table-state';
import { choiceWidth, TableView } from './table-view';
import { useFetchAll } from './use-fetch-all';
import { useSelection } from './use-selection';
import type { SavedView } from './table-views';
import { useTableViews } from './use-table-views';

export interface TablePageProps<Row, Id extends Key> {
  /** The h1; absent for a table that is part of a page. */
  title?: string;
  /** What the rows are, e.g. 角色: used in the texts for empty, failed and refused. */
  what: string;
  table: Paging & Filtering;
  /** A page of rows, or the whole list of a call that does not page. */
  rows: CallResult<Page<Row> | readonly Row[]>;
  rowKey: (row: Row) => Id;
  columns: readonly Column<Row>[];
  /** The page's main action. */
  main?: ReactNode;
  /** At most four filters; see filter-inputs. */
  filters?: ReactNode;
  /** The rest, behind 展开. */
  moreFilters?: ReactNode;
  /** Filters in force, see `chipsOf`. */
  chips?: readonly FilterChip[];
  /** Left in the toolbar: quick choices, a legend. */
  quick?: ReactNode;
  /** Right in the toolbar: 导入, 导出. */
  tools?: ReactNode;
  /** What can be done with chosen rows; without it rows cannot be chosen. */
  batch?: (selection: Selection<Row, Id>) => ReactNode;
  /**
   * Asks for the rows that the filters find, whatever page they are on: offers 选择全部 N 条 with what the server then
   * answers. Only for batch actions that take `mostChosen` rows at once.
   */
  fetchAll?: (page: { page: 1; size: typeof mostChosen }) => Promise<Page<Row>>;
  actions?: (row: Row) => readonly RowAction[];
  /** Enter on a row, a press on a card's title. */
  onOpen?: (row: Row) => void;
  empty?: EmptyWords;
  /** The row on a phone; otherwise made of the first columns. */
  card?: (row: Row) => CardWords;
  /** At the left of the foot, instead of 共 N 条. */
  totals?: ReactNode;
  /** Name under which the person's columns and saved views are kept, e.g. `system.role`; unique in the product. */
  views?: string;
}

/** The commonest screen: title, filters, toolbar, table, pages. On a phone cards, and what is pressed stands below. */
export function TablePage<Row, Id extends Key>(props: TablePageProps<Row, Id>) {
  const { title, what, table, rows: result, rowKey, columns, batch } = props;
  const { rows, total, isPaged } = contentOf(result.data);
  const isMobile = useIsMobile();
  const permits = usePermits();
  const [density, setDensity] = useDensity();
  const { kept, keep } = useTableViews(props.views);
  const { arrangement } = kept;
  const arrange = (next: Arrangement) => keep({ ...kept, arrangement: next });
  const chosen = useSelection(table.filterKey, rows, rowKey);
  const onChoose = batch && chosen.onChoose;
  const actions = props.actions && ((row: Row) => permittedActions(props.actions!(row), permits));
  const views =
    props.views === undefined
      ? undefined
      : {
          kept,
          onKeep: keep,
          address: table.address,
          onApply: (view: SavedView) => {
            table.goTo(view.address);
            arrange(view.arrangement);
          },
        };
  const label = `${title ?? what}，共 ${formatCount(total)} 条`;

  const foot = isPaged ? (
    <PaginationBar {...table} total={total} onPage={table.setPage} onSize={table.setSize}>
      {result.data && (props.totals ?? `共 ${formatCount(total)} 条`)}
    </PaginationBar>
  ) : null;
  const { isLoading, run: chooseAll } = useFetchAll(props.fetchAll, chosen.onChooseAll);
  const mayChooseAll = props.fetchAll && chosen.page.state === 'all' && total > chosen.selection.count;
  const batchBar = batch && chosen.selection.count > 0 && (
    <BatchBar
      count={chosen.selection.count}
      onThisPage={chosen.onThisPage}
      onClear={chosen.selection.clear}
      all={mayChooseAll ? { total, isLoading, onChoose: chooseAll } : undefined}
    >
      {batch(chosen.selection)}
    </BatchBar>
  );

  return (
    <PageFrame
      title={title}
      main={props.main}
      filters={props.filters}
      moreFilters={props.moreFilters}
      filtering={table}
      onSearchAgain={result.refetch}
      quick={props.quick}
      tools={
        <>
          {props.tools}
          {isMobile ? (
            <PhoneTools
              columns={columns}
              sort={table.sort}
              sortKeys={table.sortKeys}
              onSort={table.setSort}
              views={views}
            />
          ) : (
            <TableTools
              columns={columns}
              arrangement={arrangement}
              onArrange={arrange}
              density={density}
              onDensity={setDensity}
              isFetching={result.isFetching}
              onRefresh={result.refetch}
              views={views}
            />
          )}
        </>
      }
      batchBar={batchBar}
      chips={props.chips}
      result={result}
      foot={foot}
    >
      <TableFrame
        what={what}
        result={result}
        count={rows.length}
        total={total}
        isFiltered={table.activeCount > 0}
        empty={props.empty}
        onClear={table.reset}
        onFirstPage={() => table.setPage(1)}
      >
        {isMobile ? (
          <CardList
            label={label}
            rows={rows}
            rowKey={rowKey}
            card={props.card ?? cardOfColumns(columns)}
            actions={actions}
            isChosen={chosen.isChosen}
            onChoose={onChoose}
            onOpen={props.onOpen}
          >
            {foot}
          </CardList>
        ) : (
          <TableView
            label={label}
            list={`${table.address} ${table.page}`}
            layout={layColumns(columns, arrangement, batch ? choiceWidth : 0)}
            rows={rows}
            rowKey={rowKey}
            density={density}
            sort={table.sort}
            onSort={table.setSort}
            onResize={(key, width) => arrange({ ...arrangement, widths: { ...arrangement.widths, [key]: width } })}
            isChosen={chosen.isChosen}
            onChoose={onChoose}
            page={batch && chosen.page}
            actions={actions}
            onOpen={props.onOpen}
          />
        )}
      </TableFrame>
    </PageFrame>
  );
}

function contentOf<Row>(data: Page<Row> | readonly Row[] | undefined) {
  if (data === undefined) return { rows: [], total: 0, isPaged: true };
  if ('list' in data) return { rows: data.list, total: data.total, isPaged: true };
  return { rows: data, total: data.length, isPaged: false };
}
