import { Button } from '@mantine/core';
import { IconKey, IconLogout, IconUser, type Icon } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { currentView } from '@device/api/view';
import { useBusy } from '@/kernel/busy';
import { signInPath } from '@device/session/ops-flag';
import { signOut } from '@/kernel/session/sign-out';
import { InstallButton } from '../install/install-button';
import { OfflineState } from '../install/offline-state';
import { isAllowed } from '../routing/menu';
import { useAllowedUrls } from '../routing/use-allowed-urls';
import { AccountCard } from './account-card';
import { mayLeave } from './leave';
import { SchemeChoice } from './scheme-choice';
import { countUnsent } from './unsent';
import classes from './user-menu.module.css';

const ownPages: readonly { path: string; title: string; icon: Icon }[] = [
  { path: '/userinfo/userinfo', title: '个人中心', icon: IconUser },
  { path: '/userinfo/modify-pwd', title: '修改密码', icon: IconKey },
];

/** What the user menu opens: the account, the person's own pages, the colour scheme, and the way out. */
export default function UserPanel({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const urls = useAllowedUrls();
  const isBusy = useBusy();

  const leave = async () => {
    onClose();
    const unsent = await countUnsent().catch((error: unknown) => {
      console.error('What waits to be sent could not be counted', error);
      return 0;
    });
    if (!(await mayLeave({ isBusy, unsent }))) return;
    const path = signInPath();
    await signOut();
    await navigate(path);
  };
  return (
    <>
      <AccountCard />
      <div className={classes.actions}>
        {ownPages
          .filter(({ path }) => isAllowed(path, urls))
          .map(({ path, title, icon: Icon }) => (
            <Button
              key={path}
              component={Link}
              to={path}
              onClick={onClose}
              fullWidth
              justify="flex-start"
              variant="subtle"
              color="info"
              leftSection={<Icon size={16} stroke={1.75} />}
            >
              {title}
            </Button>
          ))}
        <InstallButton />
        <OfflineState />
      </div>
      <SchemeChoice />
      {!currentView() && (
        <div className={classes.actions}>
          <Button
            fullWidth
            justify="flex-start"
            variant="subtle"
            color="info"
            leftSection={<IconLogout size={16} stroke={1.75} />}
            onClick={() => void leave()}
          >
            退出登录
          </Button>
        </div>
      )}
    </>
  );
}
