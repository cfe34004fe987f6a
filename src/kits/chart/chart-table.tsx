import classes from './chart.module.css';
import { LinkedValue } from './linked-value';
import { type ChartData, valueWords } from './series';

/** The figures of a chart, a row for each category: what is read aloud, copied and checked. */
export function ChartTable({ title, unit, categories, series }: ChartData) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <td />
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ key, points }) => (
                <td key={key}>
                  <LinkedValue to={points[at]?.to}>{valueWords(points[at]?.value ?? null, unit)}</LinkedValue>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
