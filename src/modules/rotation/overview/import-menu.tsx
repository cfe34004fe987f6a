import { Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { ImportButton } from './import-button';
import classes from './import-menu.module.css';

const HistoryDrawer = late(() => import('../history/history-drawer').then((file) => file.HistoryDrawer));
const AliasesDrawer = late(() => import('../aliases/aliases-drawer').then((file) => file.AliasesDrawer));

/** 导入, and beside it what belongs to imports. */
export function ImportMenu() {
  const [opened, setOpened] = useState<'history' | 'aliases' | null>(null);
  const close = () => setOpened(null);
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
            <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpened('history')}>
              导入历史
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={() => setOpened('aliases')}>
              本院对应词
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {opened === 'history' && <HistoryDrawer onClose={close} />}
      {opened === 'aliases' && <AliasesDrawer onClose={close} />}
    </Permitted>
  );
}
