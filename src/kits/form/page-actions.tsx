import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useIsMobile } from '@/ui/use-is-mobile';

/** What can be done with a form besides saving it: 预览, 存草稿. */
export interface PageAction {
  label: string;
  onClick: () => void;
  isRunning?: boolean;
}

/** The further actions at a form's foot; on a phone, where they find no room beside the main one, behind 更多. */
export function PageActions({ actions }: { actions: readonly PageAction[] }) {
  const isMobile = useIsMobile();
  if (actions.length === 0) return null;
  if (!isMobile) {
    return actions.map(({ label, onClick, isRunning }) => (
      <Button key={label} variant="default" loading={isRunning} onClick={onClick}>
        {label}
      </Button>
    ));
  }
  return (
    <Menu position="top-start" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="更多操作"
          loading={actions.some(({ isRunning }) => isRunning)}
          data-fixed
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onClick }) => (
          <Menu.Item key={label} mih={44} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
