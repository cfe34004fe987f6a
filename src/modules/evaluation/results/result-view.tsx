import { Table } from '@mantine/core';
import type { TargetResult } from '@contract/evaluation/results';
import { NamedFiles } from '@/kits/attachments/named-files';
import { Panel } from '@/ui/panel';
import classes from './results.module.css';
import { meanWords, scoreWords, withheldWords } from './words';

/** One result of a target: total, relations, questions and comments, as far as thresholds allow. */
export function ResultView({ result }: { result: TargetResult }) {
  const comments = result.relations.flatMap(({ name, comments: texts }) => texts.map((text) => ({ name, text })));
  const files = result.relations.flatMap(({ key, name, files: list = [] }) =>
    list.map((one, at) => ({ ...one, name, key: `${key} ${at}` })),
  );
  const shown = result.relations.filter(({ items }) => items.length > 0);
  const reasons = result.relations.map(withheldWords).filter(Boolean);
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
            {result.relations.map((relation) => (
              <Table.Tr key={relation.key}>
                <Table.Td>{relation.name}</Table.Td>
                <Table.Td className={classes.number}>{relation.weight}</Table.Td>
                <Table.Td className={classes.number}>{relation.n}</Table.Td>
                <Table.Td className={classes.number}>{meanWords(relation)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {reasons.map((reason) => (
          <p key={reason} className={classes.reason}>
            {reason}
          </p>
        ))}
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
        {files.map(({ key, name, title, ids }) => (
          <div key={key}>
            {`${title}（${name}）`}
            <NamedFiles ids={ids} />
          </div>
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
