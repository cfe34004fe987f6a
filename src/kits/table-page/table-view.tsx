import { useEffect, useLayoutEffect, useMemo, useRef, useState, type Key, type KeyboardEvent } from 'react';
import { useWindow } from '@/kits/virtual/use-window';
import type { TableLayout } from './columns';
import { rowHeights, type Density } from './density';
import { actionsWidth, type RowAction } from './row-actions';
import { rowMove } from './row-keys';
import { TableHeader, type TableHeaderProps } from './table-header';
import { TableRow } from './table-row';
import classes from './table-view.module.css';
import type { TreeControl } from './tree';
import { useFittedColumns } from './use-fitted-columns';

export interface TableViewProps<Row> extends Pick<TableHeaderProps<Row>, 'sort' | 'onSort' | 'onResize' | 'page'> {
  /** What the table shows, for those who hear it. */
  label: string;
  /** Which list is shown: another page, order or filter begins at its top. */
  list: string;
  layout: TableLayout<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  density: Density;
  isChosen: (row: Row) => boolean;
  onChoose?: (row: Row) => void;
  /** Actions of a row that the person may see; absent when no row has any. */
  actions?: (row: Row) => readonly RowAction[];
  onOpen?: (row: Row) => void;
  /** Only in trees. */
  tree?: TreeControl<Row>;
}

/** From here on only the rows in sight are drawn. */
const virtualFrom = 100;
/** Height of the head in pixels. */
const headHeight = 40;
export const choiceWidth = 44;

/** The table itself: head and first columns stay, actions stand at the right, arrow keys go from row to row. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { label, rows, rowKey, density, onChoose, actions, onOpen, tree } = props;
  const view = useRef<HTMLDivElement>(null);
  const tableElement = useRef<HTMLTableElement>(null);
  const height = rowHeights[density];
  const isVirtual = rows.length > virtualFrom;
  const { rows: shown, reveal } = useWindow(view, {
    rows: { count: rows.length, size: height, head: headHeight, block: 4, spare: 3 },
    isOn: isVirtual,
  });
  const list = useRef(props.list);
  useLayoutEffect(() => {
    if (list.current === props.list) return;
    list.current = props.list;
    view.current?.scrollTo({ top: 0 });
  }, [props.list]);
  const { at, setAt, follow } = useRowFocus(view, reveal);
  const current = Math.min(at, rows.length - 1);

  const rowActions = useMemo(() => rows.map((row) => actions?.(row) ?? []), [rows, actions]);
  const actionWidth = Math.max(0, ...rowActions.filter((list) => list.length > 0).map(actionsWidth));
  const around = (onChoose ? choiceWidth : 0) + actionWidth;
  const layout = useFittedColumns(tableElement, props.layout, rows, around);
  const width = layout.width + around;
  const before = shown.first * height;
  const after = (rows.length - shown.end) * height;

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    // Keys pressed in a button or field of a row are theirs.
    if (!(event.target instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = rowMove(event.key, current, rows.length);
    const row = rows[current];
    if (!move || row === undefined) return;
    if (move.type === 'go') follow(move.to);
    else if (move.type === 'open' && onOpen) onOpen(row);
    else if (move.type === 'choose' && onChoose) onChoose(row);
    else if (move.type === 'fold' && tree) tree.onFold(row, move.open);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={view} className={classes.view}>
      <table
        ref={tableElement}
        className={classes.table}
        role={tree && 'treegrid'}
        aria-label={label}
        aria-rowcount={isVirtual ? rows.length + 1 : undefined}
        style={{ minWidth: width, '--row-height': `${height}px` } as React.CSSProperties}
      >
        <colgroup>
          {onChoose && <col style={{ width: choiceWidth }} />}
          {layout.columns.map(({ key, laidWidth }) => (
            <col key={key} style={laidWidth === null ? undefined : { width: laidWidth }} />
          ))}
          {!layout.hasLoose && <col />}
          {actionWidth > 0 && <col style={{ width: actionWidth }} />}
        </colgroup>
        <TableHeader
          layout={layout}
          sort={props.sort}
          onSort={props.onSort}
          onResize={props.onResize}
          page={props.page}
          hasActions={actionWidth > 0}
        />
        <tbody onKeyDown={onKeyDown}>
          {before > 0 && <tr aria-hidden className={classes.space} style={{ height: before }} />}
          {rows.slice(shown.first, shown.end).map((row, position) => {
            const index = shown.first + position;
            return (
              <TableRow
                key={rowKey(row)}
                row={row}
                index={index}
                isVirtual={isVirtual}
                layout={layout}
                isCurrent={index === current}
                onCurrent={setAt}
                isChosen={props.isChosen(row)}
                onChoose={onChoose}
                actions={actionWidth > 0 ? rowActions[index] : undefined}
                place={tree?.placeOf(row)}
                onFold={tree?.onFold}
              />
            );
          })}
          {after > 0 && <tr aria-hidden className={classes.space} style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

/** The one row that the Tab key reaches, and the way to another one: it may have to be drawn first. */
function useRowFocus(view: React.RefObject<HTMLElement | null>, bringIntoView: (index: number) => void) {
  const [at, setAt] = useState(0);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = view.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });
  const follow = (index: number) => {
    wanted.current = index;
    bringIntoView(index);
    setAt(index);
  };
  return { at, setAt, follow };
}
