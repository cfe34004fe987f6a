import { IconCloudOff } from '@tabler/icons-react';
import { formatMoment, type Instant } from './format';
import classes from './offline-banner.module.css';

/** Shown above data that come from a stored copy. */
export function OfflineBanner({ copyFrom }: { copyFrom: Instant }) {
  return (
    <p className={classes.banner} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      当前离线，数据截至 {formatMoment(copyFrom)}
    </p>
  );
}
