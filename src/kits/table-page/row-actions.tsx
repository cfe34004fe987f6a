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

const mostShown = 3;

/** Actions that the person holds the permission for. */
export function permittedActions(actions: readonly RowAction[], permits: (code: PermissionCode) => boolean) {
  return actions.filter(({ code }) => code === undefined || permits(code));
}

/** Three actions as they are; of more, two and the rest under 更多. */
export function splitActions(actions: readonly RowAction[]): {
  shown: readonly RowAction[];
  rest: readonly RowAction[];
} {
  if (actions.length <= mostShown) return { shown: actions, rest: [] };
  return { shown: actions.slice(0, mostShown - 1), rest: actions.slice(mostShown - 1) };
}

/** Width in pixels that the actions of a row take: Chinese labels are as wide as they are long. */
export function actionsWidth(actions: readonly RowAction[]): number {
  const { shown, rest } = splitActions(actions);
  const labels = shown.reduce((sum, { label }) => sum + label.length * 14 + 16, 0);
  return labels + (rest.length > 0 ? 40 : 0) + 24;
}

interface RowActionsProps {
  actions: readonly RowAction[];
  /** What the row is called, so that 编辑 is told apart for those who hear it. */
  isLarge?: boolean;
}

export function RowActions({ actions, isLarge = false }: RowActionsProps) {
  const { shown, rest } = splitActions(actions);
  return (
    <div className={classes.actions} data-large={isLarge || undefined}>
      {shown.map((action) => (
        <ActionButton key={action.label} action={action} isLarge={isLarge} />
      ))}
      {rest.length > 0 && <RowMenu actions={rest} isLarge={isLarge} />}
    </div>
  );
}

function ActionButton({ action, isLarge }: { action: RowAction; isLarge: boolean }) {
  const { label, color, disabledReason, onClick } = action;
  const button = (
    <Button
      className={classes.button}
      variant={isLarge ? 'default' : 'subtle'}
      color={color ?? 'primary'}
      size={isLarge ? 'sm' : 'compact-sm'}
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
