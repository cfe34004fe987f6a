import { Table } from '@mantine/core';
import type { TargetResult } from '@contract/evaluation/results';
import { Chart } from '@/kits/chart/chart';
import { Panel } from '@/ui/panel';
import classes from './results.module.css';
import { scoreWords } from './words';

/** One result of a target: total, relations, questions and comments, as far as thresholds allow. */
export function ResultView({ result }: { result: TargetResult }) {
  const comments = result.relations.flatMap(({ name, comments: texts }) => texts.map((text) => ({ name, text })));
  const shown = result.relations.filter(({ items }) => items.length > 0);
  return (
    <Panel
      title={`${result.task_name}：${result.total === null ? '总分未达显示份数' : `总分 ${scoreWords(result.total)}`}`}
    >
      <div className={classes.results}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>关系</Table.Th>
              <Table.Th className={classes.number}>权重</Table.Th>
              <Table.Th className={classes.number}>份数</Table.Th>
              <Table.Th className={classes.number}>得分</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {result.relations.map(({ key, name, weight, n, minimum, mean }) => (
              <Table.Tr key={key}>
                <Table.Td>{name}</Table.Td>
                <Table.Td className={classes.number}>{weight}</Table.Td>
                <Table.Td className={classes.number}>{n}</Table.Td>
                <Table.Td className={classes.number}>
                  {mean === null ? (n < minimum ? `满 ${minimum} 份显示` : '–') : scoreWords(mean)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {shown.map(({ key, name, items }) => (
          <Table key={key} captionSide="top">
            <Table.Caption>{`${name}：各题`}</Table.Caption>
            <Table.Tbody>
              {items.map((item) => (
                <Table.Tr key={item.key}>
                  <Table.Td>{item.title}</Table.Td>
                  <Table.Td>{item.options.map(({ text, count }) => `${text} ${count}`).join('，')}</Table.Td>
                  <Table.Td className={classes.number}>
                    {item.mean === null ? '–' : `${scoreWords(item.mean)} / ${item.maximum}`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ))}
        {comments.length > 0 && (
          <ul className={classes.comments}>
            {comments.map(({ name, text }, at) => (
              <li key={at}>{`${text}（${name}）`}</li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

/** How relations judge, and how it went over time. */
export function ResultCharts({ results }: { results: readonly TargetResult[] }) {
  const latest = results.at(-1);
  if (!latest) return null;
  return (
    <div className={classes.charts}>
      <Chart
        kind="bars"
        title="最近一次，各关系评价如何？"
        unit="分"
        most={100}
        categories={latest.relations.map(({ name }) => name)}
        series={[{ key: 'mean', name: '得分', points: latest.relations.map(({ mean }) => ({ value: mean })) }]}
      />
      <Chart
        kind="lines"
        title="历次总分走势如何？"
        unit="分"
        most={100}
        categories={results.map(({ closes_on: day }) => day.slice(0, 7))}
        series={[{ key: 'total', name: '总分', points: results.map(({ total }) => ({ value: total })) }]}
      />
    </div>
  );
}
