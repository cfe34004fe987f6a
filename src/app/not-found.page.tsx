import { Button, Group, Title } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { tokenStore } from '@/kernel/api/token';
import { signInPath } from '@/kernel/session/ops-flag';
import { signOut } from '@/kernel/session/sign-out';
import classes from './not-found.module.css';

/** Shown for an address that does not exist or that the person's menu does not list. */
export default function NotFoundPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const refused = query.get('redirect');
  useEffect(() => {
    document.title = '页面无法打开';
  }, []);

  const signInAgain = async () => {
    if (tokenStore.token()) await signOut();
    await navigate(signInPath());
  };
  return (
    <main className={classes.page}>
      <IconMapPinOff size={56} stroke={1.25} aria-hidden className={classes.icon} />
      <Title order={1}>页面无法打开</Title>
      <p className={classes.hint}>页面不存在，或您的账号没有访问权限。如工作需要，请联系教育处管理员开通。</p>
      {refused && <code className={classes.path}>{refused}</code>}
      <Group justify="center" mt="lg">
        <Button onClick={() => void navigate('/')}>返回首页</Button>
        <Button variant="default" onClick={() => void signInAgain()}>
          重新登录
        </Button>
      </Group>
    </main>
  );
}
