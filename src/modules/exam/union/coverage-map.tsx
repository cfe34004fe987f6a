import { typeWord } from '@contract/exam/rules';
import type { UnionTask } from '@contract/exam/union';
import { coverageOf, type CoverageCell } from '@contract/exam/union-rules';
import classes from './union.module.css';

/** 0 nothing, 1 less than wanted, 2 all of it is there, 3 all of it is accepted. */
const levelOf = ({ wanted, brought, accepted }: CoverageCell) =>
  accepted >= wanted ? 3 : brought >= wanted ? 2 : brought > 0 ? 1 : 0;
const levelWords = ['未开始', '进行中', '已选足', '已通过'];

/** Fields of knowledge by types: accepted, brought and wanted of each; told by words as well as by colour. */
export function CoverageMap({ tasks }: { tasks: readonly UnionTask[] }) {
  const cells = coverageOf(tasks.map(({ rows, items }) => ({ rows: rows.map((row) => ({ ...row, each: 0 })), items })));
  const names = new Map(tasks.flatMap(({ rows }) => rows.map((row) => [row.knowledge_id, row.knowledge])));
  const fields = [...new Set(cells.map(({ knowledge_id: id }) => id))];
  const types = [...new Set(cells.map(({ type }) => type))].toSorted((one, other) => one - other);
  return (
    // What is wider than a phone is moved sideways, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.map} role="region" aria-label="蓝图覆盖" tabIndex={0}>
      <table>
        <caption className={classes.hint}>通过 / 已选 / 需要</caption>
        <thead>
          <tr>
            <th scope="col">知识点</th>
            {types.map((type) => (
              <th key={type} scope="col">
                {typeWord(type)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field ?? 0}>
              <th scope="row">{names.get(field) || '不限'}</th>
              {types.map((type) => {
                const cell = cells.find((one) => one.knowledge_id === field && one.type === type);
                return cell ? (
                  <td key={type} data-level={levelOf(cell)}>
                    {cell.accepted} / {cell.brought} / {cell.wanted}
                    <br />
                    <small>{levelWords[levelOf(cell)]}</small>
                  </td>
                ) : (
                  <td key={type}>–</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
