import type { EndpointSpec } from '@contract/kernel/endpoint';
import { permissionOf, type PermissionCode } from '@contract/permissions';

export interface RowAction {
  /** A verb; unique in its row. */
  label: string;
  onClick: () => void;
  /** The call it leads to: without its permission the action is absent. */
  call?: EndpointSpec;
  /** The permission, where no one call says it. */
  code?: PermissionCode;
  color?: 'danger';
  /** Why it cannot be done now; the action is then disabled and says so. */
  disabledReason?: string | null | false;
}

/** Actions that the person holds the permission for. */
export function permittedActions(actions: readonly RowAction[], permits: (code: PermissionCode) => boolean) {
  return actions.filter(({ call, code = call && permissionOf(call) }) => code === undefined || permits(code));
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
