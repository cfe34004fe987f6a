import { ActionIcon, Drawer, Indicator, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { noticeFilters, noticesParam, useNotices, type NoticeFilter } from '@/modules/notice/queries';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './bell.module.css';
import { LatestNotices } from './latest-notices';
import { NoticeList } from './notice-list';

/** Requirements section 9. */
const panelWidth = 362;
const drawerWidth = 700;
const most = 99;

/**
 * The three latest notices under a bell with the number of unread ones, and all of them in a drawer, which an address
 * may ask for as well: `?notices=awaiting`.
 */
export function Bell() {
  const notices = useNotices();
  const isMobile = useIsMobile();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [params, setParams] = useSearchParams();
  const asked = noticeFilters.find((filter) => filter === params.get(noticesParam)) ?? null;
  const [opened, setOpened] = useState<NoticeFilter | null>(null);
  const shown = opened ?? asked;
  const unread = notices.data?.number ?? 0;

  const open = (filter: NoticeFilter) => {
    close();
    setOpened(filter);
  };
  const closeList = () => {
    setOpened(null);
    if (!asked) return;
    params.delete(noticesParam);
    setParams(params, { replace: true });
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
          <LatestNotices notices={notices} onOpen={open} />
        </Popover.Dropdown>
      </Popover>
      <Drawer
        opened={shown !== null}
        onClose={closeList}
        size={drawerWidth}
        title="全部消息通知"
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        <NoticeList notices={notices} initial={shown ?? 'all'} onLeave={closeList} />
      </Drawer>
    </>
  );
}
