import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Key, ReactNode } from 'react';
import type { Column } from './columns';
import classes from './card-list.module.css';
import { RowMenu } from './late-tools';
import type { RowAction } from './row-actions';
import type { TreeControl } from './tree';

export interface CardWords {
  title: ReactNode;
  /** Label and value of the facts that matter, two or three. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** At the right of the title. */
  status?: ReactNode;
}

interface CardListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  card: (row: Row) => CardWords;
  /** Only in trees. */
  tree?: TreeControl<Row>;
  actions?: (row: Row) => readonly RowAction[];
  isChosen: (row: Row) => boolean;
  onChoose?: (row: Row) => void;
  onOpen?: (row: Row) => void;
  /** After the last card. */
  children?: ReactNode;
}

const indent = 16;

/** The rows of a table on a phone. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, rowKey, card, actions, isChosen, onChoose, onOpen, children } = props;
  return (
    // Cards may hold nothing that takes the focus; the list can be scrolled by keyboard all the same.
    <div className={classes.view} tabIndex={0} role="region" aria-label={label}>
      <ul className={classes.list}>
        {rows.map((row) => {
          const { title, facts, status } = card(row);
          const list = actions?.(row) ?? [];
          const place = props.tree?.placeOf(row);
          return (
            <li
              key={rowKey(row)}
              className={classes.card}
              data-chosen={isChosen(row) || undefined}
              style={place && { marginLeft: (place.level - 1) * indent }}
            >
              <div className={classes.head}>
                {onChoose && (
                  <Checkbox
                    className={classes.choice}
                    aria-label="选择"
                    checked={isChosen(row)}
                    onChange={() => onChoose(row)}
                  />
                )}
                <h2 className={classes.title}>
                  {onOpen ? (
                    <button type="button" className={classes.open} onClick={() => onOpen(row)}>
                      {title}
                    </button>
                  ) : (
                    title
                  )}
                </h2>
                {status}
                {place && place.state !== 'leaf' && (
                  <ActionIcon
                    variant="subtle"
                    color="info"
                    size={44}
                    className={classes.fold}
                    aria-label={place.state === 'open' ? '收起下级' : '展开下级'}
                    aria-expanded={place.state === 'open'}
                    onClick={() => props.tree?.onFold(row, place.state === 'closed')}
                  >
                    {place.state === 'open' ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />}
                  </ActionIcon>
                )}
                {list.length > 0 && (
                  <span className={classes.menu}>
                    <RowMenu actions={list} isLarge />
                  </span>
                )}
              </div>
              <dl className={classes.facts}>
                {facts
                  .filter(([, value]) => !isEmpty(value))
                  .map(([name, value]) => (
                    <div key={name} className={classes.fact}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
              </dl>
            </li>
          );
        })}
      </ul>
      {children}
    </div>
  );
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '';

/** The card of a table that says nothing about cards: its first column, and the next two as facts. */
export function cardOfColumns<Row>(columns: readonly Column<Row>[]): (row: Row) => CardWords {
  const [first, ...rest] = columns.toSorted((a, b) => Number(b.isFixed ?? false) - Number(a.isFixed ?? false));
  const facts = rest.filter((column) => !column.isOptional).slice(0, 3);
  return (row) => ({
    title: first?.cell(row),
    facts: facts.map((column) => [column.title, column.cell(row)] as const),
  });
}
