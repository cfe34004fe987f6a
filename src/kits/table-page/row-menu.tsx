import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { RowAction } from './row-actions';
import classes from './row-actions.module.css';

interface RowMenuProps {
  actions: readonly RowAction[];
  /** A target for the finger: on a card. */
  isLarge?: boolean;
}

/** 更多: the actions of a row that find no room beside it. */
export function RowMenu({ actions, isLarge = false }: RowMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="info" size={isLarge ? 44 : 28} aria-label="更多操作">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            mih={isLarge ? 44 : undefined}
            color={action.color}
            disabled={Boolean(action.disabledReason)}
            title={action.disabledReason || undefined}
            onClick={action.onClick}
          >
            {action.label}
            {action.disabledReason && <div className={classes.reason}>{action.disabledReason}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
