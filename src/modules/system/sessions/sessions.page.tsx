import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '@/kernel/session/permissions';
import { PageHeader } from '@/ui/page-header';
import { LockoutTable } from './lockout-table';
import { PendingTable } from './pending-table';
import { SessionTable } from './session-table';
import classes from './sessions.module.css';

/** 登录会话: who is signed in, who cannot sign in, and codes that wait to be told. */
export default function SessionsPage() {
  const [query, setQuery] = useSearchParams();
  const maySeeCodes = usePermission('system:message:list');
  const tab = query.get('tab') ?? 'sessions';
  return (
    <div className={classes.page}>
      <PageHeader title="登录会话" description="下线立即生效；被下线的人需要重新登录。" />
      <Tabs
        classNames={{ root: classes.parts, panel: classes.part }}
        value={tab}
        onChange={(value) => setQuery(value ? { tab: value } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="sessions">在线会话</Tabs.Tab>
          <Tabs.Tab value="lockouts">登录受限</Tabs.Tab>
          {maySeeCodes && <Tabs.Tab value="codes">待转达的验证码</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="sessions" pt="md">
          <SessionTable />
        </Tabs.Panel>
        <Tabs.Panel value="lockouts" pt="md">
          <LockoutTable />
        </Tabs.Panel>
        {maySeeCodes && (
          <Tabs.Panel value="codes" pt="md">
            <PendingTable />
          </Tabs.Panel>
        )}
      </Tabs>
    </div>
  );
}
