import { Avatar, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useAccount } from '@/kernel/session/session-store';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './user-menu.module.css';

const UserPanel = lazy(() => import('./user-panel'));

/** Given name as drawn in the avatar: the last two characters, without a remark in brackets. */
const initials = (name: string) => name.replace(/[（(].*$/, '').slice(-2);

/** Who is signed in; opens what is theirs. */
export function UserMenu() {
  const account = useAccount();
  const isMobile = useIsMobile();
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      width={240}
      position="bottom-end"
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={`账号 ${account.name}`}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Avatar src={account.icon_url || null} size={28} color="primary" alt="">
            {initials(account.name)}
          </Avatar>
          {!isMobile && (
            <>
              <span className={classes.name}>{account.name}</span>
              <IconChevronDown size={14} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="账号信息">
        <Suspense fallback={<div className={classes.waiting} />}>
          <UserPanel onClose={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
