import { Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconChevronDown, IconHistory } from '@tabler/icons-react';
import { Permitted } from '@/kernel/session/permissions';
import { ImportButton } from './import-button';
import type { OpenImportDrawer } from './import-drawers';
import classes from './import-menu.module.css';

/** 导入, and beside it what belongs to imports; the page shows the drawer. */
export function ImportMenu({ onOpen }: { onOpen: (drawer: OpenImportDrawer) => void }) {
  return (
    <Permitted code="rotation:plan:import">
      <Button.Group className={classes.group}>
        <ImportButton />
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button className={classes.more} aria-label="更多导入功能">
              <IconChevronDown size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => onOpen('history')}>
              导入历史
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={() => onOpen('aliases')}>
              本院对应词
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
    </Permitted>
  );
}
