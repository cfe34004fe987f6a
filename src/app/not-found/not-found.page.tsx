import { Button, Group, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMapPinOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { tokenStore } from '@device/api/token';
import { signInPath } from '@device/session/ops-flag';
import { useSession } from '@/kernel/session/session-store';
import { signOut } from '@/kernel/session/sign-out';
import { useFrontConfig } from '@/modules/system/queries';
import { AccessRequestForm } from './access-request-form';
import classes from './not-found.module.css';
import { refusedPath } from './refused-path';

/** Shown for an address that does not exist or that the person's menu does not list. */
export default function NotFoundPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const { system_name } = useFrontConfig();
  const [isAsking, asking] = useDisclosure();
  const refused = refusedPath(query.get('redirect'), window.location.origin);
  useEffect(() => {
    document.title = `页面无法打开 - ${system_name}`;
  }, [system_name]);

  const signInAgain = async () => {
    if (tokenStore.token()) await signOut();
    await navigate(signInPath());
  };
  return (
    <main className={classes.page}>
      <IconMapPinOff size={56} stroke={1.25} aria-hidden className={classes.icon} />
      <Title order={1}>页面无法打开</Title>
      <p className={classes.hint}>页面不存在，或您的账号没有访问权限。如工作需要，可以向教育处管理员申请开通。</p>
      {refused && <code className={classes.path}>{refused}</code>}
      {isAsking && refused ? (
        <AccessRequestForm path={refused} onClose={asking.close} />
      ) : (
        <Group justify="center" mt="lg">
          <Button onClick={() => void navigate('/')}>返回首页</Button>
          {session.kind === 'ready' && refused && (
            <Button variant="default" onClick={asking.open}>
              申请权限
            </Button>
          )}
          <Button variant="default" onClick={() => void signInAgain()}>
            重新登录
          </Button>
        </Group>
      )}
    </main>
  );
}
