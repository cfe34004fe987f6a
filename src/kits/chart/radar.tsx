import classes from './chart.module.css';
import { radarPlace, valueWords, type ChartData } from './series';
import { Mark } from './mark';

interface RadarProps extends ChartData {
  height: number;
  onPoint: (at: { series: number; at: number } | null) => void;
}

const [width, margin] = [360, 28];
const rings = [0.25, 0.5, 0.75, 1];

/** An axis for each category from the middle outwards; needs no measuring, so that it stands on paper at once. */
export function Radar({ height, categories, series, unit, most = 100, title, onPoint }: RadarProps) {
  const radius = height / 2 - margin;
  const place = (at: number, share: number) => radarPlace(at, categories.length, radius * share);
  const ring = (share: number) => categories.map((_, at) => place(at, share).join()).join(' ');
  return (
    <svg
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      style={{ maxWidth: width, height }}
      width="100%"
      role="group"
      aria-label={title}
      className={classes.radar}
    >
      {rings.map((share) => (
        <polygon key={share} points={ring(share)} className={classes.ring} aria-hidden />
      ))}
      {categories.map((category, at) => {
        const [x, y] = place(at, 1);
        const [labelX, labelY] = radarPlace(at, categories.length, radius + 14);
        const anchor = Math.abs(labelX) < 1 ? 'middle' : labelX > 0 ? 'start' : 'end';
        return (
          <g key={category} aria-hidden>
            <line x2={x} y2={y} className={classes.grid} />
            <text x={labelX} y={labelY} dy="0.35em" textAnchor={anchor} className={classes.tick}>
              {category}
            </text>
          </g>
        );
      })}
      {[most / 2, most].map((value) => (
        <text key={value} x={4} y={-radius * (value / most)} dy="1em" className={classes.tick} aria-hidden>
          {value}
        </text>
      ))}
      {series.map(({ key, points }, of) => (
        <g key={key} data-series={of}>
          {points.map(({ value }, at) => {
            const to = (at + 1) % points.length;
            const next = points[to]!.value;
            // Beside an axis of which nothing is known there is no line.
            if (value === null || next === null) return null;
            const [[x1, y1], [x2, y2]] = [place(at, value / most), place(to, next / most)];
            return <line key={at} {...{ x1, y1, x2, y2 }} className={classes.line} aria-hidden />;
          })}
          {points.map(({ value, to }, at) => {
            if (value === null) return null;
            const [x, y] = place(at, value / most);
            return (
              <Mark
                key={at}
                to={to}
                words={`${categories[at]} ${series[of]!.name} ${valueWords(value, unit)}`}
                onPoint={(isOn) => onPoint(isOn ? { series: of, at } : null)}
              >
                <circle cx={x} cy={y} r={4} className={classes.bar} />
              </Mark>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
