import { Button, Tooltip } from '@mantine/core';
import { RowMenu } from './late-tools';
import { splitActions, type RowAction } from './row-actions';
import classes from './row-actions.module.css';

/** The actions of a table's row, quiet: red stands in the menu and in the question that follows. */
export function RowButtons({ actions }: { actions: readonly RowAction[] }) {
  const { shown, rest } = splitActions(actions);
  return (
    <div className={classes.actions}>
      {shown && <ActionButton action={shown} />}
      {rest.length > 0 && <RowMenu actions={rest} />}
    </div>
  );
}

function ActionButton({ action }: { action: RowAction }) {
  const { label, disabledReason, onClick } = action;
  const button = (
    <Button
      className={classes.button}
      variant="subtle"
      size="compact-sm"
      // Disabled buttons neither take the focus nor show why; this one does both and does nothing.
      data-disabled={disabledReason ? true : undefined}
      aria-disabled={disabledReason ? true : undefined}
      onClick={disabledReason ? undefined : onClick}
    >
      {label}
    </Button>
  );
  return disabledReason ? (
    <Tooltip label={disabledReason} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
