import type { TargetResult } from '@contract/evaluation/results';
import { Table } from '@mantine/core';
import { Chart } from '@/kits/chart/chart';
import { mostSeries } from '@/kits/chart/series';
import classes from './results.module.css';
import { trendOf } from './trend';
import { scoreWords } from './words';

/** How relations judge, beside the time before, and how it went over rotations. @param results oldest first */
export function ResultCharts({ results }: { results: readonly TargetResult[] }) {
  const latest = results.at(-1);
  if (!latest) return null;
  const { names, rows } = trendOf(results);
  return (
    <div className={classes.charts}>
      <RelationChart results={results} />
      <Chart
        kind="lines"
        title="历次总分与各关系走势如何？"
        unit="分"
        most={100}
        categories={names}
        series={rows
          .slice(0, mostSeries)
          .map(({ key, name, values }) => ({ key, name, points: values.map((value) => ({ value })) }))}
      />
    </div>
  );
}

/** The newest result by relation, and the one before it. */
function RelationChart({ results }: { results: readonly TargetResult[] }) {
  const [latest, before] = results.toReversed();
  const meansOf = (result: TargetResult) =>
    latest!.relations.map(({ key }) => ({ value: result.relations.find((one) => one.key === key)?.mean ?? null }));
  return (
    <Chart
      kind="radar"
      title="各关系评价如何？"
      unit="分"
      most={100}
      categories={latest!.relations.map(({ name }) => name)}
      series={[
        { key: 'latest', name: `最近一次（${latest!.closes_on}）`, points: meansOf(latest!) },
        ...(before ? [{ key: 'before', name: `上一次（${before.closes_on}）`, points: meansOf(before) }] : []),
      ]}
    />
  );
}

/** The figures of both charts, as they stand on paper. */
export function TrendTable({ results }: { results: readonly TargetResult[] }) {
  const { rows } = trendOf(results);
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>任务</Table.Th>
          <Table.Th>截止日期</Table.Th>
          {rows.map(({ key, name }) => (
            <Table.Th key={key} className={classes.number}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {results.map((result, at) => (
          <Table.Tr key={result.task_id}>
            <Table.Td>{result.task_name}</Table.Td>
            <Table.Td>{result.closes_on}</Table.Td>
            {rows.map(({ key, values }) => (
              <Table.Td key={key} className={classes.number}>
                {values[at] === null ? '–' : scoreWords(values[at]!)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
