import classes from './pick-field.module.css';
import type { PickOption } from './pick-option';

/** Name and note of an option, in a list. */
export function OptionWords({ option: { name, note } }: { option: PickOption }) {
  return (
    <span className={classes.option}>
      <span className={classes.name}>{name}</span>
      {note && <span className={classes.note}>{note}</span>}
    </span>
  );
}
