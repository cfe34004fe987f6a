import { ActionIcon, Drawer, Indicator, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './bell.module.css';
import { LatestNotices } from './latest-notices';
import { NoticeList } from './notice-list';

import { useNotices } from './use-notices';

/** Requirements section 9. */
const panelWidth = 362;
const drawerWidth = 700;
const most = 99;

/** The three latest notices under a bell with the number of unread ones, and all of them in a drawer. */
export default function Bell() {
  const notices = useNotices();
  const isMobile = useIsMobile();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isDrawerOpen, drawer] = useDisclosure();
  const unread = notices.data?.number ?? 0;

  const openAll = () => {
    close();
    drawer.open();
  };
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={(next) => !next && close()}
        width={isMobile ? 'min(362px, 100vw - 16px)' : panelWidth}
        position="bottom-end"
        shadow="md"
        trapFocus
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="info"
            size={isMobile ? 44 : 32}
            aria-label={unread > 0 ? `通知，${unread} 条未读` : '通知'}
            aria-expanded={isOpen}
            onClick={toggle}
            className={classes.button}
          >
            <Indicator
              label={unread > most ? `${most}+` : unread}
              size={16}
              offset={2}
              disabled={unread === 0}
              color="danger"
            >
              <IconBell size={20} stroke={1.75} aria-hidden />
            </Indicator>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label="最新通知">
          <LatestNotices notices={notices} onOpenAll={openAll} />
        </Popover.Dropdown>
      </Popover>
      <Drawer
        opened={isDrawerOpen}
        onClose={drawer.close}
        size={drawerWidth}
        title="全部消息通知"
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        <NoticeList notices={notices} onLeave={drawer.close} />
      </Drawer>
    </>
  );
}
