import { analysisEndpoints as calls, type Figure } from '@contract/analysis/endpoints';
import { colourWords, noGroup, type Card } from '@contract/analysis/rules';
import { Skeleton, Table } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermits } from '@/kernel/session/permissions';
import { Chart } from '@/kits/chart/chart';
import { valueWords } from '@/kits/chart/series';
import { Loaded } from '@/kits/loaded/loaded';
import { StatusDot } from '@/ui/status-dot';
import { EmptyState } from '@/ui/state-views';
import classes from '../analysis.module.css';
import { askedOf, rowsPath, type BoardFilters } from '../paths';
import { Pie } from './pie';

const tones = { green: 'success', yellow: 'warning', red: 'danger' } as const;
/** More bars than these cannot be read beside each other; the table has all. */
const mostBars = 20;

interface FigureCardProps {
  card: Card;
  filters: BoardFilters;
  /** Buttons of the editor. */
  tools?: ReactNode;
  onRead?: (id: string, figure: Figure) => void;
}

/** A card of a board: what its data set answers the reader, coloured by the metric's thresholds. */
export function FigureCard({ card, filters: global, tools, onRead }: FigureCardProps) {
  const filters = card.dept_id === null ? global : { ...global, dept_id: card.dept_id };
  const query = { set: card.set, ...(card.group && { group: card.group }), ...askedOf(card.set, filters) };
  const found = useCall(calls.figure, { query }, { keepPrevious: true });
  const { data } = found;
  useEffect(() => {
    if (data) onRead?.(card.id, data);
  }, [card.id, data, onRead]);
  const isTitled = card.kind === 'number' || card.kind === 'pie' || card.kind === 'table';
  return (
    <>
      {tools}
      {/* Charts say their titles themselves. */}
      {isTitled && <h2 className={classes.title}>{card.title}</h2>}
      {!data && !found.error ? (
        <Skeleton h={card.kind === 'number' ? 88 : 240} mt={8} aria-hidden />
      ) : (
        <Loaded call={found} what={card.title}>
          {(figure) => <Content card={card} figure={figure} filters={filters} />}
        </Loaded>
      )}
    </>
  );
}

function Content({ card, figure, filters }: { card: Card; figure: Figure; filters: BoardFilters }) {
  const permits = usePermits();
  const mayOpen = permits('dataAnalysis:table:view');
  const { group } = card;
  const to = (label?: string) =>
    mayOpen ? rowsPath(card.set, filters, group && label !== undefined ? { group, label } : undefined) : undefined;
  if (card.kind === 'number' || group === null) return <Number figure={figure} to={to()} />;
  if (figure.groups.length === 0) return <EmptyState title="所选范围内还没有数据" />;
  if (card.kind === 'table') return <Rows figure={figure} title={card.title} to={to} />;
  if (card.kind === 'pie')
    return (
      <Pie
        title={card.title}
        slices={figure.groups.map(({ label, value }) => ({ label, value: value ?? 0, to: to(label) }))}
      />
    );
  const shown = figure.groups.slice(0, mostBars);
  return (
    <>
      <Chart
        kind={card.kind === 'line' ? 'lines' : 'bars'}
        title={card.title}
        unit={figure.unit}
        categories={shown.map(({ label }) => label)}
        series={[
          {
            key: card.set,
            name: figure.title,
            points: shown.map(({ label, value }) => {
              const address = to(label);
              return { value, ...(address !== undefined && { to: address }) };
            }),
          },
        ]}
        {...(figure.target !== null && { target: { value: figure.target, name: '绿色阈值' } })}
      />
      {shown.length < figure.groups.length && (
        <p className={classes.note}>
          只画前 {mostBars} 项，共 {figure.groups.length} 项
        </p>
      )}
    </>
  );
}

function Number({ figure, to }: { figure: Figure; to: string | undefined }) {
  const { value, unit, colour, definition } = figure;
  const words = value === null ? '无数据' : String(value);
  return (
    <>
      <p className={classes.number}>
        {to === undefined ? words : <Link to={to}>{words}</Link>}
        {value !== null && <span className={classes.unit}>{unit}</span>}
      </p>
      {colour && <StatusDot tone={tones[colour]}>{colourWords[colour]}</StatusDot>}
      <p className={classes.note}>{definition}</p>
    </>
  );
}

function Rows({ figure, title, to }: { figure: Figure; title: string; to: (label: string) => string | undefined }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>项目</Table.Th>
            <Table.Th ta="right">{figure.title}</Table.Th>
            <Table.Th ta="right">明细（条）</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figure.groups.map(({ label, value, rows }) => {
            const address = to(label);
            return (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label || noGroup}</Table.Th>
                <Table.Td ta="right">{valueWords(value, figure.unit)}</Table.Td>
                <Table.Td ta="right">{address === undefined ? rows : <Link to={address}>{rows}</Link>}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
