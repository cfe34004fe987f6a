import { analysisEndpoints as calls, type Board, type Figure } from '@contract/analysis/endpoints';
import { analysisModule } from '@contract/analysis/module';
import { hospitalToday } from '@device/api/server-time';
import { Button, Select } from '@mantine/core';
import { useCallback, useRef, useState, type CSSProperties } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { Paper } from '@/kits/paper/paper';
import { useDepartments } from '@/kits/pick/use-departments';
import { integerField, type UrlFields } from '@/kits/table-page/url-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { formatMoment } from '@/ui/format';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import classes from '../analysis.module.css';
import type { BoardFilters } from '../paths';
import { BoardBar, useBaseOptions } from './board-bar';
import { BoardPaper } from './board-paper';
import { FigureCard } from './figure-card';

interface State {
  board: number | null;
  year: number | null;
  base_id: number | null;
  dept_id: number | null;
}
const fields: UrlFields<State> = {
  board: integerField(),
  year: integerField(),
  base_id: integerField(),
  dept_id: integerField(),
};

/** 数据大屏: a board that was published and is shared to the reader, with the figures of his own data scope. */
export default function DashboardPage() {
  const boards = useCall(calls.shownBoards, {});
  const [state, change] = useUrlState(fields);
  return (
    <Loaded call={boards} what="看板">
      {(list) => {
        const board = list.find(({ id }) => id === state.board) ?? list[0];
        return board ? (
          <Shown key={board.id} board={board} boards={list} state={state} onChange={change} />
        ) : (
          <div className={classes.page}>
            <PageHeader title={analysisModule.screens.dashboard.title} />
            <EmptyState title="还没有可看的看板">看板发布并共享给您的角色后显示在这里，请联系教育处</EmptyState>
          </div>
        );
      }}
    </Loaded>
  );
}

interface ShownProps {
  board: Board;
  boards: readonly Board[];
  state: State;
  onChange: (part: Partial<State>) => void;
}

function Shown({ board, boards, state, onChange }: ShownProps) {
  const filters: BoardFilters = { ...state, year: state.year ?? Number(hospitalToday().slice(0, 4)) };
  const [figures, setFigures] = useState<ReadonlyMap<string, Figure>>(new Map());
  const [isPrinting, print] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const onRead = useCallback(
    (id: string, figure: Figure) => setFigures((before) => new Map(before).set(id, figure)),
    [],
  );
  const note = useNote(filters, figures);
  const isWhole = board.cards.every(({ id }) => figures.has(id));
  const sheet = { title: board.name, note, cards: board.cards, figures };
  const picture = async () => {
    const { saveBoardImage } = await import('./board-image');
    await saveBoardImage(sheet);
  };
  return (
    <div ref={screen} className={classes.page}>
      <PageHeader
        title={analysisModule.screens.dashboard.title}
        description={board.description || board.name}
        actions={
          <>
            <Button variant="default" onClick={() => void fillScreen(screen.current)}>
              全屏
            </Button>
            <Button variant="default" disabled={!isWhole} onClick={() => void picture()}>
              导出图片
            </Button>
            <Button variant="default" disabled={!isWhole} onClick={() => print(true)}>
              打印或存为 PDF
            </Button>
          </>
        }
      />
      <BoardBar filters={filters} onChange={onChange}>
        <Select
          aria-label="看板"
          w={208}
          allowDeselect={false}
          data={boards.map(({ id, name, is_favourite: mine }) => ({
            value: String(id),
            label: mine ? `★ ${name}` : name,
          }))}
          value={String(board.id)}
          onChange={(id) => id && onChange({ board: Number(id) })}
        />
        <span className={classes.stamp}>{note}</span>
      </BoardBar>
      <ul className={classes.grid} aria-label={board.name}>
        {board.cards.map((card) => (
          <li
            key={card.id}
            className={classes.card}
            data-colour={figures.get(card.id)?.colour ?? undefined}
            style={{ '--card-width': card.width } as CSSProperties}
          >
            <FigureCard card={card} filters={filters} onRead={onRead} />
          </li>
        ))}
      </ul>
      {isPrinting && (
        <Paper isWide onDone={() => print(false)}>
          <BoardPaper {...sheet} />
        </Paper>
      )}
    </div>
  );
}

/** A browser that cannot, as on some phones, leaves the page as it is. */
const fillScreen = async (element: HTMLElement | null) => {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await element?.requestFullscreen?.().catch(() => undefined);
};

/** Filters in force and the oldest time at which a figure was read, in words. */
function useNote(filters: BoardFilters, figures: ReadonlyMap<string, Figure>): string {
  const departments = useDepartments();
  const bases = useBaseOptions();
  const oldest = [...figures.values()].map(({ at }) => at).toSorted()[0];
  return [
    `${filters.year} 年`,
    bases.find(({ value }) => value === filters.base_id)?.label,
    departments.find(({ id }) => id === filters.dept_id)?.name,
    oldest && `数据时间 ${formatMoment(oldest)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
