import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useId, useState } from 'react';
import { EmptyState } from '@/ui/state-views';
import classes from './chart.module.css';
import { ChartTable } from './chart-table';
import { Plot } from './plot';
import { Radar } from './radar';
import { type ChartData, leastAxes, valueWords } from './series';

interface ChartProps extends ChartData {
  /** Bars to compare, lines to follow over time; a radar shows the shape of few values, of fewer than three it is bars. */
  kind: 'bars' | 'lines' | 'radar';
  /** Of the drawing, in pixels. */
  height?: number;
}

/**
 * A chart with its question as title, its unit, its legend and the same figures as a table one click away. A point that has
 * an address opens its rows. Drawn as SVG in the colours of the scheme; on paper it is what is seen.
 */
export function Chart({ kind, height = 240, ...data }: ChartProps) {
  const { ref, width } = useElementSize();
  const [isTable, showTable] = useState(false);
  const [pointed, point] = useState<{ series: number; at: number } | null>(null);
  const titleId = useId();
  const drawn = kind === 'radar' && data.categories.length < leastAxes ? 'bars' : kind;
  const isEmpty = data.series.every(({ points }) => points.every(({ value }) => value === null));
  const shown = pointed && data.series[pointed.series]?.points[pointed.at];
  return (
    <figure className={classes.chart} aria-labelledby={titleId}>
      <figcaption className={classes.head}>
        <span id={titleId} className={classes.title}>
          {data.title}
          <span className={classes.unit}>（{data.unit}）</span>
        </span>
        <Button size="compact-sm" variant="subtle" color="info" onClick={() => showTable(!isTable)}>
          {isTable ? '看图' : '看表'}
        </Button>
      </figcaption>
      {isEmpty ? (
        <EmptyState title="所选范围内还没有数据" />
      ) : isTable ? (
        <ChartTable {...data} />
      ) : (
        <>
          <div ref={ref} className={classes.plot}>
            {drawn === 'radar' ? (
              <Radar {...data} height={height} onPoint={point} />
            ) : (
              width > 0 && <Plot {...data} kind={drawn} width={width} height={height} onPoint={point} />
            )}
          </div>
          <div className={classes.legend}>
            {data.series.map(({ key, name }, at) => (
              <span key={key} className={classes.entry} data-series={at}>
                {name}
              </span>
            ))}
            {data.target && (
              <span className={classes.aim}>{`${data.target.name} ${valueWords(data.target.value, data.unit)}`}</span>
            )}
            {/* What is under the pointer or the focus, in words. */}
            <span className={classes.pointed} role="status">
              {shown &&
                `${data.categories[pointed.at]} ${data.series[pointed.series]!.name} ${valueWords(shown.value, data.unit)}`}
            </span>
          </div>
        </>
      )}
    </figure>
  );
}
