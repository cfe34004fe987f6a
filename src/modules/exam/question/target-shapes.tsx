import type { Target } from '@contract/exam/content';
import classes from './question-view.module.css';

/** Places over a picture, numbered. */
export function TargetShapes({ targets, aspect }: { targets: readonly Target[]; aspect: number }) {
  return (
    <svg className={classes.targets} viewBox={`0 0 100 ${100 * aspect}`} aria-hidden>
      {targets.map((target, at) => {
        const [x, y] = cornerOf(target);
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <g key={at}>
            <ShapeOf target={target} aspect={aspect} />
            <text x={100 * x + 1} y={100 * aspect * y + 5} fontSize={5}>
              {at + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function ShapeOf({ target, aspect }: { target: Target; aspect: number }) {
  const high = 100 * aspect;
  if (target.shape === 'circle') {
    const [x, y, r] = target.c;
    return <circle cx={100 * x} cy={high * y} r={100 * r} />;
  }
  if (target.shape === 'rect') {
    const [x0, y0, x1, y1] = target.box;
    return <rect x={100 * x0} y={high * y0} width={100 * Math.max(0, x1 - x0)} height={high * Math.max(0, y1 - y0)} />;
  }
  return <polygon points={target.points.map(([x, y]) => `${100 * x},${high * y}`).join(' ')} />;
}

function cornerOf(target: Target): readonly [number, number] {
  if (target.shape === 'circle') return [target.c[0], target.c[1]];
  return target.shape === 'rect' ? [target.box[0], target.box[1]] : target.points[0]!;
}
