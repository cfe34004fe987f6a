/** A department in a half month, a room on a day: how many there are, and how many there may and should be. */
export interface HeatValue {
  count: number;
  /** null: not limited. */
  most: number | null;
  least: number;
}

/** From nothing to too much; `closed` takes nobody, `under` has too few. */
export type HeatLevel = 'none' | 'closed' | 'low' | 'middle' | 'high' | 'full' | 'over' | 'under';

export const heatWords: Readonly<Record<HeatLevel, string>> = {
  none: '无人',
  closed: '不接收',
  low: '不到一半',
  middle: '不到八成',
  high: '八成以上',
  full: '已满',
  over: '超员',
  under: '不足',
};

const middleFrom = 0.5;
const highFrom = 0.8;

/** How crowded a cell is. What has no limit is shown as little used, because nobody can be too many there. */
export function heatLevel({ count, most, least }: HeatValue): HeatLevel {
  if (most !== null && count > most) return 'over';
  if (count < least) return 'under';
  if (most === 0) return 'closed';
  if (count === 0) return 'none';
  if (most === null) return 'low';
  if (count === most) return 'full';
  const share = count / most;
  return share >= highFrom ? 'high' : share >= middleFrom ? 'middle' : 'low';
}

/** A cell as it is copied and read aloud. */
export function heatText(value: HeatValue): string {
  const { count, most } = value;
  return most === null ? `${count} 人，不限` : `${count} / ${most} 人，${heatWords[heatLevel(value)]}`;
}
