import { schemeLimits } from '@contract/rotation/scheme-rules';
import { NumberBox } from '@/kits/form/fields/number-box';
import classes from './rules.module.css';

const range = { least: 0, most: schemeLimits.halfMonths[1] / 2, decimals: 1 };

interface MonthsBoxProps {
  label: string;
  prefix?: string;
  /** Half months. */
  value: number;
  onChange: (halfMonths: number) => void;
}

/** A length that is filled in by months, in steps of a half. */
export function MonthsBox({ label, prefix, value, onChange }: MonthsBoxProps) {
  return (
    <div className={classes.box}>
      <NumberBox
        aria-label={label}
        {...(prefix && { prefix })}
        suffix=" 月"
        range={range}
        step={0.5}
        value={value / 2}
        onChange={(months) => onChange((months ?? 0) * 2)}
      />
    </div>
  );
}
