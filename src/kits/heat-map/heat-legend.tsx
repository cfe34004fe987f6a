import { heatWords, type HeatLevel } from './heat-level';
import classes from './heat-map.module.css';

const shown: readonly HeatLevel[] = ['low', 'middle', 'high', 'full', 'over', 'under', 'closed'];

/** What the colours of a heat map mean. */
export function HeatLegend() {
  return (
    <ul className={classes.legend} aria-label="图例">
      {shown.map((level) => (
        <li key={level}>
          <span className={classes.sample} data-level={level} />
          {heatWords[level]}
        </li>
      ))}
    </ul>
  );
}
