import { scaleBand } from 'd3-scale';
import { line } from 'd3-shape';
import classes from './chart.module.css';
import { Mark } from './mark';
import { axisName, labelStep, valueScale, valueWords, type ChartData, type ChartPoint } from './series';

interface PlotProps extends ChartData {
  kind: 'bars' | 'lines';
  width: number;
  height: number;
  onPoint: (at: { series: number; at: number } | null) => void;
}

const space = { top: 8, right: 8, bottom: 24, left: 40 };

/** Axes, bars or lines. Everything that can be pointed at can be reached by Tab and opened by Enter. */
export function Plot({ kind, width, height, categories, series, target, unit, most, title, onPoint }: PlotProps) {
  const [innerWidth, innerHeight] = [width - space.left - space.right, height - space.top - space.bottom];
  const { scale, ticks } = valueScale({ series, target, most }, innerHeight);
  const bands = scaleBand(
    categories.map((_, at) => at),
    [0, innerWidth],
  )
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const within = scaleBand(
    series.map((_, at) => at),
    [0, bands.bandwidth()],
  ).paddingInner(0.12);
  const step = labelStep(categories.length, innerWidth, Math.max(...categories.map(({ length }) => length)));
  const middle = (at: number) => bands(at)! + bands.bandwidth() / 2;
  const marks = series.flatMap(({ key, name, points }, of) =>
    points.flatMap((point, at) =>
      point.value === null
        ? []
        : [{ id: `${key}-${at}`, of, at, point, words: `${categories[at]} ${name} ${valueWords(point.value, unit)}` }],
    ),
  );
  return (
    <svg width={width} height={height} role="group" aria-label={title} className={classes.svg}>
      <g transform={`translate(${space.left},${space.top})`}>
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(0,${scale(tick)})`} aria-hidden>
            <line x2={innerWidth} className={classes.grid} />
            <text x={-8} dy="0.35em" className={classes.tick} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {categories.map((category, at) =>
          at % step === 0 ? (
            <text
              key={category}
              x={middle(at)}
              y={innerHeight + 16}
              className={classes.tick}
              textAnchor="middle"
              aria-hidden
            >
              {axisName(category, (innerWidth / categories.length) * step)}
            </text>
          ) : null,
        )}
        {kind === 'lines' &&
          series.map(({ key, points }, of) => (
            <path key={key} d={pathOf(points, middle, scale)} className={classes.line} data-series={of} aria-hidden />
          ))}
        {marks.map(({ id, of, at, point, words }) => (
          <Mark key={id} to={point.to} words={words} onPoint={(isOn) => onPoint(isOn ? { series: of, at } : null)}>
            {kind === 'bars' ? (
              <rect
                x={bands(at)! + within(of)!}
                y={scale(point.value!)}
                width={within.bandwidth()}
                height={Math.max(innerHeight - scale(point.value!), 0.5)}
                rx={1}
                className={classes.bar}
                data-series={of}
              />
            ) : (
              <circle cx={middle(at)} cy={scale(point.value!)} r={4} className={classes.bar} data-series={of} />
            )}
          </Mark>
        ))}
        {target && (
          <line
            x2={innerWidth}
            y1={scale(target.value)}
            y2={scale(target.value)}
            className={classes.target}
            aria-hidden
          />
        )}
        <line x2={innerWidth} y1={innerHeight} y2={innerHeight} className={classes.axis} aria-hidden />
      </g>
    </svg>
  );
}

/** A line that breaks where nothing is known. */
function pathOf(points: readonly ChartPoint[], x: (at: number) => number, y: (value: number) => number): string {
  const draw = line<ChartPoint>(
    (_, at) => x(at),
    ({ value }) => y(value!),
  ).defined(({ value }) => value !== null);
  return draw([...points]) ?? '';
}
