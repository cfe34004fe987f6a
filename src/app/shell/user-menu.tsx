import {
  Avatar,
  Button,
  Divider,
  Popover,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { signInPath } from '@/kernel/session/ops-flag';
import { useAccount, useSession } from '@/kernel/session/session-store';
import { signOut } from '@/kernel/session/sign-out';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './user-menu.module.css';

const schemes = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'auto', label: '跟随系统' },
];

/** Given name as drawn in the avatar: the last two characters, without a remark in brackets. */
const initials = (name: string) => name.replace(/[（(].*$/, '').slice(-2);

/** Who is signed in, the colour scheme, and the way out. */
export function UserMenu() {
  const account = useAccount();
  const session = useSession();
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const roles = session.kind === 'ready' ? session.purview.role_names.join('、') : '';

  const leave = async () => {
    const path = signInPath();
    await signOut();
    await navigate(path);
  };
  return (
    <Popover width={240} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.button} aria-label={`账号 ${account.name}`}>
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
        <div className={classes.card}>
          <Text fw={600}>{account.name}</Text>
          <dl className={classes.facts}>
            <dt>账号</dt>
            <dd>{account.username}</dd>
            {account.staffID && (
              <>
                <dt>工号</dt>
                <dd>{account.staffID}</dd>
              </>
            )}
            {account.dept_name && (
              <>
                <dt>科室</dt>
                <dd>{account.dept_name}</dd>
              </>
            )}
            {roles && (
              <>
                <dt>角色</dt>
                <dd>{roles}</dd>
              </>
            )}
          </dl>
        </div>
        <Divider />
        <div className={classes.scheme}>
          <Text c="dimmed" size="xs" aria-hidden>
            主题
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="主题"
            data={schemes}
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
          />
        </div>
        <Divider />
        <div className={classes.leave}>
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
      </Popover.Dropdown>
    </Popover>
  );
}
