import { Button } from '@mantine/core';
import { IconFold, IconFoldDown } from '@tabler/icons-react';
import type { Key, ReactNode } from 'react';
import { usePermits } from '@/kernel/session/permissions';
import type { CallResult } from '@/kernel/query/use-call';
import { formatCount } from '@/ui/format';
import { useIsMobile } from '@/ui/use-is-mobile';
import { CardList, cardOfColumns, type CardWords } from './card-list';
import { layColumns, type Arrangement, type Column } from './columns';
import { useDensity } from './density';
import type { FilterChip } from './filter-chips';
import { permittedActions, type RowAction } from './row-actions';
import { TableFrame, type EmptyWords } from './table-frame';
import { PageFrame } from './page-frame';
import type { Filtering } from './table-state';
import { TableTools } from './late-tools';
import { TableView } from './table-view';
import { countRows, visibleRows, type TreeControl } from './tree';
import { useFolds } from './use-folds';
import { useTableViews } from './use-table-views';

interface TreeTablePageProps<Row, Id extends Key> {
  title?: string;
  what: string;
  /** Only when the tree can be filtered. */
  table?: Filtering;
  /** The roots. */
  rows: CallResult<readonly Row[]>;
  childrenOf: (row: Row) => readonly Row[] | undefined;
  rowKey: (row: Row) => Id;
  columns: readonly Column<Row>[];
  main?: ReactNode;
  filters?: ReactNode;
  moreFilters?: ReactNode;
  chips?: readonly FilterChip[];
  quick?: ReactNode;
  tools?: ReactNode;
  actions?: (row: Row) => readonly RowAction[];
  onOpen?: (row: Row) => void;
  empty?: EmptyWords;
  card?: (row: Row) => CardWords;
  views?: string;
  /** Levels that are open at first; all by default. */
  openLevels?: number;
}

/** A list whose rows have rows below them; everything else is as on a table page. */
export function TreeTablePage<Row, Id extends Key>(props: TreeTablePageProps<Row, Id>) {
  const { title, what, table, rows: result, childrenOf, rowKey, columns } = props;
  const isMobile = useIsMobile();
  const permits = usePermits();
  const [density, setDensity] = useDensity();
  const { kept, keep } = useTableViews(props.views);
  const { arrangement } = kept;
  const arrange = (next: Arrangement) => keep({ ...kept, arrangement: next });
  const folds = useFolds(props.openLevels ?? Number.POSITIVE_INFINITY);
  const roots = result.data ?? [];
  const tree = visibleRows(roots, { childrenOf, rowKey }, folds.isOpen);
  const places = new Map(tree.map((place) => [rowKey(place.row), place]));
  const rows = tree.map(({ row }) => row);
  const total = countRows(roots, childrenOf);
  const label = `${title ?? what}，共 ${formatCount(total)} 条`;

  const control: TreeControl<Row> = {
    placeOf(row) {
      const { level, hasChildren } = places.get(rowKey(row))!;
      const state = hasChildren ? (folds.isOpen(rowKey(row), level) ? 'open' : 'closed') : 'leaf';
      return { level, state };
    },
    onFold: (row, open) => folds.fold(rowKey(row), open),
  };
  const { actions } = props;
  const actionsOf = actions && ((row: Row) => permittedActions(actions(row), permits));

  return (
    <PageFrame
      title={title}
      main={props.main}
      filters={props.filters}
      moreFilters={props.moreFilters}
      filtering={table}
      onSearchAgain={result.refetch}
      quick={
        <>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconFoldDown size={14} aria-hidden />}
            onClick={folds.openAll}
          >
            全部展开
          </Button>{' '}
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconFold size={14} aria-hidden />}
            onClick={folds.closeAll}
          >
            全部收起
          </Button>
          {props.quick}
        </>
      }
      tools={
        <>
          {props.tools}
          {!isMobile && (
            <TableTools
              columns={columns}
              arrangement={arrangement}
              onArrange={arrange}
              density={density}
              onDensity={setDensity}
              isFetching={result.isFetching}
              onRefresh={result.refetch}
            />
          )}
        </>
      }
      chips={props.chips}
      result={result}
    >
      <TableFrame
        what={what}
        result={result}
        count={roots.length}
        total={roots.length}
        isFiltered={(table?.activeCount ?? 0) > 0}
        empty={props.empty}
        onClear={() => table?.reset()}
        onFirstPage={() => undefined}
      >
        {isMobile ? (
          <CardList
            label={label}
            rows={rows}
            rowKey={rowKey}
            card={props.card ?? cardOfColumns(columns)}
            tree={control}
            actions={actionsOf}
            isChosen={() => false}
            onOpen={props.onOpen}
          />
        ) : (
          <TableView
            label={label}
            list={table?.filterKey ?? ''}
            layout={layColumns(columns, arrangement, 0)}
            rows={rows}
            rowKey={rowKey}
            density={density}
            sort={null}
            onSort={() => undefined}
            onResize={(key, width) => arrange({ ...arrangement, widths: { ...arrangement.widths, [key]: width } })}
            isChosen={() => false}
            actions={actionsOf}
            onOpen={props.onOpen}
            tree={control}
          />
        )}
      </TableFrame>
    </PageFrame>
  );
}
