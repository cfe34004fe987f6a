import { Button, Tooltip } from '@mantine/core';
import type { PermissionCode } from '@contract/kernel/module';
import { RowMenu } from './late-tools';
import classes from './row-actions.module.css';

export interface RowAction {
  /** A verb; unique in its row. */
  label: string;
  onClick: () => void;
  /** Without the permission the action is absent. */
  code?: PermissionCode;
  color?: 'danger';
  /** Why it cannot be done now; the action is then disabled and says so. */
  disabledReason?: string | null | false;
}

/** Actions that the person holds the permission for. */
export function permittedActions(actions: readonly RowAction[], permits: (code: PermissionCode) => boolean) {
  return actions.filter(({ code }) => code === undefined || permits(code));
}

/**
 * The first action that takes nothing away is shown, the rest stand under 更多. The only one that a row has is shown in
 * any case: a menu of one costs a press and tells nothing.
 */
export function splitActions(actions: readonly RowAction[]): {
  shown: RowAction | null;
  rest: readonly RowAction[];
} {
  const shown = actions.length === 1 ? actions[0]! : (actions.find(({ color }) => color !== 'danger') ?? null);
  return { shown, rest: actions.filter((action) => action !== shown) };
}

/** Width in pixels that the actions of a row take: Chinese labels are as wide as they are long. */
export function actionsWidth(actions: readonly RowAction[]): number {
  const { shown, rest } = splitActions(actions);
  return (shown ? shown.label.length * 14 + 16 : 0) + (rest.length > 0 ? 32 : 0) + 24;
}

/** The actions of a table's row, quiet: red stands in the menu and in the question that follows. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
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
