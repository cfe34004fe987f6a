import { IconCloudOff } from '@tabler/icons-react';
import { formatCount, formatMoment, type Instant } from './format';
import classes from './offline-banner.module.css';

interface OfflineBannerProps {
  copyFrom: Instant;
  /** Where the device answered from rows that it holds, see `HeldNote`. */
  held?: { count: number | null; missing: number | null } | undefined;
}

/** Shown above data that come from a stored copy. */
export function OfflineBanner({ copyFrom, held }: OfflineBannerProps) {
  const words = [held ? heldWords(held.count) : '当前离线', `数据截至 ${formatMoment(copyFrom)}`];
  if (held?.missing) words.push(`还有 ${formatCount(held.missing)} 条不在本机`);
  return (
    <p className={classes.banner} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      {words.join('，')}
    </p>
  );
}

const heldWords = (count: number | null) =>
  count === null ? '离线副本中只有列表里的内容' : `离线副本中查找，共 ${formatCount(count)} 条`;
