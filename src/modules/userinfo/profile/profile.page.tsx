import { Tabs } from '@mantine/core';
import { userinfoEndpoints as api } from '@contract/userinfo/endpoints';
import { userinfoModule } from '@contract/userinfo/module';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { TableSkeleton } from '@/ui/state-views';
import { DevicesPanel } from '../devices/devices-panel';
import { SignaturePanel } from '../signature/signature-panel';
import { ProfileCard } from './profile-card';
import { ProfileView } from './profile-view';
import classes from './profile.module.css';

const NoticesPanel = lazy(() => import('../notices/notices-panel'));

const ProfileForm = late(() => import('./profile-form').then((file) => file.ProfileForm));

const { title } = userinfoModule.screens.profile;
const tabs = ['profile', 'signature', 'notices', 'devices'] as const;

/** 个人中心: the own file with what waits for review, picture, signature, ways of being told, signed-in devices. */
export default function ProfilePage() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'profile';
  const isEditing = search.get('edit') === '1';
  /** A withdrawn submission to go on with: it was withdrawn a moment ago, so what is held may not know of it yet. */
  const from = Number(search.get('from'));
  const info = useCall(api.info, {}, from > 0 ? { staleTime: 0 } : {});
  const config = useCall(api.config, {});
  const stop = () => setSearch({}, { replace: true });

  if (isEditing && info.data && config.data) {
    if (from > 0 && info.isFetching && info.data.withdrawn?.record_id !== from) return <TableSkeleton />;
    return <ProfileForm key={from} info={info.data} config={config.data} from={from} onClose={stop} />;
  }
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.page}>
        <Loaded call={info} what="个人信息">
          {(own) => <ProfileCard info={own} />}
        </Loaded>
        <Tabs
          value={tab}
          onChange={(value) => setSearch(value === null || value === 'profile' ? {} : { tab: value })}
          className={classes.tabs}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="profile">个人资料</Tabs.Tab>
            <Tabs.Tab value="signature">签名</Tabs.Tab>
            <Tabs.Tab value="notices">消息接收</Tabs.Tab>
            <Tabs.Tab value="devices">登录设备</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="profile">
            <Loaded call={config} what="个人信息">
              {(fields) =>
                info.data && <ProfileView info={info.data} config={fields} onEdit={() => setSearch({ edit: '1' })} />
              }
            </Loaded>
          </Tabs.Panel>
          <Tabs.Panel value="signature">{tab === 'signature' && <SignaturePanel />}</Tabs.Panel>
          <Tabs.Panel value="notices">
            {tab === 'notices' && (
              <Suspense fallback={<TableSkeleton />}>
                <NoticesPanel />
              </Suspense>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="devices">{tab === 'devices' && <DevicesPanel />}</Tabs.Panel>
        </Tabs>
      </div>
    </>
  );
}
