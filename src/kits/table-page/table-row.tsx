import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { TableLayout } from './columns';
import type { RowAction } from './row-actions';
import { RowButtons } from './row-buttons';
import classes from './table-view.module.css';
import type { TreePlace } from './tree';

interface TableRowProps<Row> {
  row: Row;
  index: number;
  isVirtual: boolean;
  layout: TableLayout<Row>;
  /** The row that the Tab key reaches. */
  isCurrent: boolean;
  onCurrent: (index: number) => void;
  isChosen: boolean;
  onChoose?: (row: Row) => void;
  actions?: readonly RowAction[];
  place?: TreePlace;
  onFold?: (row: Row, open: boolean) => void;
}

function RowParts<Row>({ row, index, layout, place, ...props }: TableRowProps<Row>) {
  const { onFold } = props;
  return (
    <tr
      className={classes.row}
      data-index={index}
      data-chosen={props.isChosen || undefined}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-rowindex={props.isVirtual ? index + 2 : undefined}
      aria-level={place?.level}
      aria-expanded={place && place.state !== 'leaf' ? place.state === 'open' : undefined}
      onFocus={() => props.onCurrent(index)}
    >
      {props.onChoose && (
        <td className={classes.choice}>
          <Checkbox
            size="xs"
            aria-label={`选择第 ${index + 1} 行`}
            checked={props.isChosen}
            onChange={() => props.onChoose?.(row)}
          />
        </td>
      )}
      {layout.columns.map((column, position) => {
        const content = column.cell(row);
        return (
          <td
            key={column.key}
            className={classes.cell}
            data-align={column.align}
            data-fixed={column.left !== null || undefined}
            style={column.left === null ? undefined : { left: column.left }}
          >
            <div className={classes.content} title={typeof content === 'string' ? content : undefined}>
              {place && position === 0 && <Fold place={place} onFold={(open) => onFold?.(row, open)} />}
              {content}
            </div>
          </td>
        );
      })}
      {!layout.hasLoose && <td className={classes.cell} />}
      {props.actions && (
        <td className={classes.actionCell}>
          <RowButtons actions={props.actions} />
        </td>
      )}
    </tr>
  );
}

/** A row; scrolling draws those anew that come into sight, not those that stay. */
export const TableRow = memo(RowParts) as typeof RowParts;

const indent = 20;

function Fold({ place, onFold }: { place: TreePlace; onFold: (open: boolean) => void }) {
  const { level, state } = place;
  return (
    <span className={classes.fold} style={{ width: level * indent }}>
      {state !== 'leaf' && (
        <ActionIcon
          variant="subtle"
          color="info"
          size={20}
          tabIndex={-1}
          aria-label={state === 'open' ? '收起下级' : '展开下级'}
          onClick={() => onFold(state === 'closed')}
        >
          {state === 'open' ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </ActionIcon>
      )}
    </span>
  );
}
