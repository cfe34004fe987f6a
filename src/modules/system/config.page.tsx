import { configEndpoints } from '@contract/system/config-endpoints';
import type { ConfigAnswer } from '@contract/system/config-types';
import { settingGroups, type SettingGroup } from '@contract/system/settings';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { ChannelGroup, IdentityGroup, SecurityGroup, SsoGroup, TeachingGroup, UploadGroup } from './config/groups';
import { ModulesGroup } from './config/modules-group';

const titles: Record<SettingGroup, string> = {
  identity: '标识',
  security: '安全',
  upload: '上传',
  channel: '消息渠道',
  teaching: '教学',
  modules: '模块开关',
  sso: '单点登录',
};

/** Settings of the whole installation, a tab a group. */
export default function ConfigPage() {
  const config = useCall(configEndpoints.config, {}, { staleTime: 0 });
  const [params, setParams] = useSearchParams();
  const tab = settingGroups.find((group) => group === params.get('tab')) ?? 'identity';
  return (
    <>
      <PageHeader title="系统配置" description="保存后立即对所有人生效；每次修改都有记录，可以恢复" />
      <Panel>
        <Loaded call={config} what="系统配置">
          {(answer) => (
            <Tabs
              value={tab}
              onChange={(next) => next && setParams({ tab: next }, { replace: true })}
              keepMounted={false}
            >
              <Tabs.List>
                {settingGroups.map((group) => (
                  <Tabs.Tab key={group} value={group}>
                    {titles[group]}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value={tab}>{groupOf(tab, answer)}</Tabs.Panel>
            </Tabs>
          )}
        </Loaded>
      </Panel>
    </>
  );
}

/** The form of a group, drawn anew for each version. */
function groupOf(group: SettingGroup, answer: ConfigAnswer): ReactNode {
  const key = `${group}:${answer[group].version}`;
  const { environment, switchable } = answer;
  switch (group) {
    case 'identity':
      return <IdentityGroup key={key} {...answer.identity} />;
    case 'security':
      return <SecurityGroup key={key} {...answer.security} />;
    case 'upload':
      return <UploadGroup key={key} {...answer.upload} />;
    case 'channel':
      return <ChannelGroup key={key} {...answer.channel} environment={environment} />;
    case 'teaching':
      return <TeachingGroup key={key} {...answer.teaching} />;
    case 'modules':
      return <ModulesGroup key={key} {...answer.modules} switchable={switchable} />;
    case 'sso':
      return <SsoGroup key={key} {...answer.sso} environment={environment} />;
  }
}
