import { arc, pie } from 'd3-shape';
import { Link } from 'react-router-dom';
import { formatCount } from '@/ui/format';
import classes from '../analysis.module.css';

export interface Slice {
  label: string;
  value: number;
  to: string | undefined;
}

/** The colours of charts; what does not fit into six is put together. */
const colours = ['#0b69ec', '#d1630a', '#1a7f5a', '#b0418f', '#8a7400', '#5b5f97'];

/** The largest as they are, the rest as one. */
export function slicesOf(slices: readonly Slice[]): Slice[] {
  if (slices.length <= colours.length) return [...slices];
  const shown = slices.slice(0, colours.length - 1);
  const rest = slices.slice(colours.length - 1);
  return [
    ...shown,
    { label: `其他 ${rest.length} 项`, value: rest.reduce((sum, { value }) => sum + value, 0), to: undefined },
  ];
}

/** Parts of a whole, each with its number beside the drawing: nothing is told by colour alone. */
export function Pie({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const shown = slicesOf(slices);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const path = arc<{ startAngle: number; endAngle: number }>().innerRadius(44).outerRadius(80);
  const angles = pie<Slice>()
    .value(({ value }) => value)
    .sort(null)([...shown]);
  return (
    <div className={classes.pie}>
      <svg width={168} height={168} viewBox="-84 -84 168 168" role="img" aria-label={title}>
        {angles.map((angle, at) => (
          <path key={shown[at]!.label} d={path(angle) ?? ''} fill={colours[at]} />
        ))}
      </svg>
      <ul className={classes.legend}>
        {shown.map(({ label, value, to }, at) => (
          <li key={label}>
            <span className={classes.swatch} style={{ background: colours[at] }} aria-hidden />
            {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
            <span>
              {formatCount(value)}（{total === 0 ? 0 : Math.round((value / total) * 100)}%）
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
