import { bookingKinds, bookingKindKeys } from '@contract/room/rules';
import classes from './overview.module.css';

const colours = {
  course: 'var(--mantine-color-primary-6)',
  exam: 'var(--mantine-color-danger-6)',
  activity: 'var(--mantine-color-success-6)',
  loan: 'var(--mantine-color-warning-6)',
} as const;

/** What the colours of bookings mean. */
export function Legend() {
  return (
    <div className={classes.legend}>
      {bookingKindKeys.map((kind) => (
        <span key={kind}>
          <i style={{ background: colours[kind] }} aria-hidden />
          {bookingKinds[kind]}
        </span>
      ))}
      <span>虚线为本人待审的申请，斜纹为不开放或停用</span>
    </div>
  );
}
