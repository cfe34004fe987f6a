import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Tab } from './tabs';
import classes from './tabs-bar.module.css';

interface AllTabsProps {
  tabs: readonly Tab[];
  /** Key of the open one. */
  open: string;
  onOpen: (tab: Tab) => void;
  onCloseAll: () => void;
}

/** Every open page by name, where the row is too short for them. */
export default function AllTabs({ tabs, open, onOpen, onCloseAll }: AllTabsProps) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="info" size={32} className={classes.all} aria-label="全部已打开的页面">
          <IconChevronDown size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {tabs.map((tab) => (
          <Menu.Item key={tab.key} aria-current={tab.key === open ? 'page' : undefined} onClick={() => onOpen(tab)}>
            {tab.title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onCloseAll}>关闭全部</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
