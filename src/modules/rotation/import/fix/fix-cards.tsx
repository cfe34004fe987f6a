import { Button, Checkbox, TextInput } from '@mantine/core';
import { replaceName } from '@contract/rotation/month-cell';
import type { CellFinding, FixLine, FixRow, FixSheetState } from '@workers/engine/rotation/fix/fix-types';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import classes from './fix-step.module.css';
import { useFixRows } from './use-fix-rows';
import type { ChangeFixes } from './use-fix-session';

interface FixCardsProps {
  taskId: string;
  sheet: number;
  state: FixSheetState;
  revision: number;
  lines: readonly FixLine[];
  change: ChangeFixes;
}

/** Wrong rows on a phone: a card each, with a field for every wrong cell. */
export function FixCards({ taskId, sheet, state, revision, lines, change }: FixCardsProps) {
  const view = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and passed nowhere
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => view.current,
    estimateSize: () => 150,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const rows = useFixRows(
    { taskId, sheet, revision },
    items.map(({ index }) => lines[index]!.line),
  );
  return (
    <div ref={view} className={classes.cards} tabIndex={-1}>
      <div className={classes.cardList} style={{ height: virtual.getTotalSize() }} role="list" aria-label="错误行">
        {items.map((item) => (
          <div
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            role="listitem"
            className={classes.card}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <FixCard
              row={rows.get(lines[item.index]!.line)}
              number={lines[item.index]!.row}
              state={state}
              taskId={taskId}
              change={change}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

interface FixCardProps extends Pick<FixCardsProps, 'state' | 'taskId' | 'change'> {
  row: FixRow | undefined;
  number: number;
}

function FixCard({ row, number, state, taskId, change }: FixCardProps) {
  const sheet = state.name;
  const write = (position: number, text: string) => {
    const { index } = state.columns[position]!;
    void change((worker) => worker.edit(taskId, [{ sheet, row: number, column: index, text: text.trim() }]));
  };
  const places = new Map<number, CellFinding>();
  for (const finding of row?.findings ?? []) {
    if (!places.has(finding.position)) places.set(finding.position, finding);
  }
  for (const position of row?.edited ?? []) if (!places.has(position)) places.set(position, right(position));
  return (
    <div className={classes.cardBody} data-right={(row && !row.findings.length) || undefined}>
      <p className={classes.cardHead}>
        <strong>{row?.isHeader ? '表头' : row?.texts[0] || '（无姓名）'}</strong>
        <span className={classes.count}>第 {number} 行</span>
        {row && !row.isHeader && (
          <Checkbox
            size="xs"
            label="导入"
            checked={!row.leftOut}
            onChange={(event) => {
              const leftOut = !event.currentTarget.checked;
              void change((worker) => worker.edit(taskId, [{ sheet, row: number, leftOut }]));
            }}
          />
        )}
      </p>
      {row &&
        !row.leftOut &&
        [...places.values()].map((finding) => (
          <CardField
            key={`${finding.position} ${row.texts[finding.position]}`}
            title={state.columns[finding.position]?.title ?? ''}
            text={row.texts[finding.position] ?? ''}
            finding={finding}
            onWrite={(text) => write(finding.position, text)}
          />
        ))}
    </div>
  );
}

/** A corrected cell keeps its field, so that a slip can be mended where it was made. */
function right(position: number): CellFinding {
  return { position, code: 'CELL_ERROR', severity: 'warning', message: '', value: '', suggestions: [] };
}

interface CardFieldProps {
  title: string;
  text: string;
  finding: CellFinding;
  onWrite: (text: string) => void;
}

function CardField({ title, text, finding, onWrite }: CardFieldProps) {
  const [draft, setDraft] = useState(text);
  const { message, severity, value, suggestions } = finding;
  if (finding.position < 0) return <p className={classes.hint}>{message}</p>;
  return (
    <div>
      <TextInput
        label={title}
        value={draft}
        error={severity === 'error' ? message : undefined}
        description={severity === 'warning' ? message : undefined}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => draft.trim() !== text && onWrite(draft)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {suggestions.length > 0 && (
        <div className={classes.suggestions}>
          {suggestions.map((name) => (
            <Button
              key={name}
              size="compact-md"
              variant="light"
              onClick={() => onWrite(value === '' ? name : replaceName(text, value, name))}
            >
              改为 {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
