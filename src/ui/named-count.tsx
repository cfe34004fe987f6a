import { formatCount } from './format';

interface NamedCountProps {
  names: readonly { name: string }[];
  /** Where there are more than may be named. */
  count?: number;
}

/** How many there are, and who or what for those who point at it. */
export function NamedCount({ names, count = names.length }: NamedCountProps) {
  return <span title={names.map(({ name }) => name).join('、')}>{formatCount(count)}</span>;
}
