import { useLoginBackground } from '@/modules/system/queries';
import classes from './sign-in.module.css';

/** Half months of a row as [first half month, length, colour]; the same colour is the same department. */
const rows: readonly (readonly [number, number, number])[][] = [
  [
    [0, 4, 0],
    [4, 2, 1],
    [6, 3, 2],
    [9, 3, 3],
  ],
  [
    [0, 2, 3],
    [2, 4, 0],
    [6, 2, 1],
    [8, 4, 2],
  ],
  [
    [0, 3, 2],
    [3, 3, 4],
    [6, 4, 0],
    [10, 2, 1],
  ],
  [
    [0, 2, 1],
    [2, 2, 3],
    [4, 4, 4],
    [8, 4, 0],
  ],
  [
    [0, 4, 4],
    [4, 4, 2],
    [8, 1, 1],
    [9, 3, 4],
  ],
  [
    [0, 3, 0],
    [3, 1, 3],
    [4, 4, 1],
    [8, 4, 3],
  ],
];
const colours = ['#0f74ff', '#5ca0ff', '#67c23a', '#e6a23c', '#9db8dd'];
const unit = 31.3;
const left = 76;

/** The hospital's own picture, or a year of rotation, six people deep. */
export function SignInPicture() {
  const own = useLoginBackground();
  if (own) return <img src={own} alt="" className={classes.picture} />;
  return (
    <svg viewBox="0 0 470 330" role="presentation">
      <rect x="1" y="1" width="468" height="328" rx="14" fill="#fff" stroke="#cfe0f8" />
      <rect x="20" y="22" width="96" height="12" rx="6" fill="#1f3a68" opacity="0.85" />
      <rect x="396" y="20" width="54" height="16" rx="8" fill="#0f74ff" />
      {Array.from({ length: 6 }, (_, month) => (
        <rect key={month} x={left + month * unit * 2} y="60" width="34" height="7" rx="3.5" fill="#b7c7de" />
      ))}
      {rows.map((pieces, row) => (
        <g key={row} transform={`translate(0 ${82 + row * 40})`}>
          <circle cx="30" cy="13" r="9" fill="#d9e9ff" />
          <rect x="44" y="9" width="22" height="8" rx="4" fill="#c5d3e6" />
          {pieces.map(([start, length, colour]) => (
            <rect
              key={start}
              x={left + start * unit}
              width={length * unit - 4}
              height="26"
              rx="5"
              fill={colours[colour]}
              opacity="0.92"
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
