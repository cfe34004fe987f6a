import { peopleEndpoints } from '@contract/people/endpoints';
import { EnableState } from '@contract/kernel/enums';
import { statusName } from '@contract/people/business-status';
import type { TypeConfig } from '@contract/people/type-config';
import type { UserDetail } from '@contract/people/types';
import { ActionIcon, Button, Tabs, Tooltip } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { Permitted, usePermission } from '@/kernel/session/permissions';
import { AttachmentList } from '@/kits/attachments/attachment-list';
import { useHistory } from '@/kits/history/use-history';
import { late, nothing } from '@/kits/late/late';
import { PendingNote } from '@/kits/outbox/pending-note';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { StatusDot } from '@/ui/status-dot';
import { useEnable } from '../list/use-enable';
import { personRecord } from '../offline';
import { onlySeen } from '../only-seen';
import { editPath } from '../paths';
import { useSystemTypes } from '../queries';
import { statusTone } from '../status-tone';
import { BasicTab } from './basic-tab';
import classes from './person-view.module.css';
import { PersonalFileButton } from './personal-file-button';
import { RecordsTab } from './records-tab';
import { RotationTab } from './rotation-tab';
import { StatusTab } from './status-tab';

const RecordApproval = late(
  () => import('@/kits/approval/record-approval').then((file) => file.RecordApproval),
  nothing,
);
const StatusDrawer = late(() => import('../list/status-drawer').then((file) => file.StatusDrawer));

const titles = {
  basic: '基本信息',
  education: '教育经历',
  certificate: '证书',
  rotation: '轮转经历',
  status: '状态记录',
  files: '附件',
};
type TabKey = keyof typeof titles;

/** A person with what is known of them, a tab for each subject. */
export function PersonView({ person }: { person: UserDetail }) {
  useTabTitle('人员详情', person.name);
  const [address, setAddress] = useSearchParams();
  const [isChanging, setChanging] = useState(false);
  const { enable, disable } = useEnable();
  const { historyAction, historyDrawer } = useHistory('person');
  const maySeeRotation = usePermission('rotation:plan:list');
  const history = historyAction({ id: person.user_id, name: person.name });
  const type = useSystemTypes().data?.find(({ id }) => id === person.person_type_id);
  const next = person.abilities.next_statuses;
  const hasRotation = maySeeRotation && (type?.config.rotates ?? true);
  const tabs = (Object.keys(titles) as TabKey[]).filter((key) => key !== 'rotation' || hasRotation);
  const open = tabs.find((key) => key === address.get('tab')) ?? 'basic';

  return (
    <>
      <PageHeader
        title={person.name}
        description={<Summary person={person} />}
        actions={
          <>
            <Tooltip label={history.label}>
              <ActionIcon variant="default" size={32} aria-label={history.label} onClick={history.onClick}>
                <IconHistory size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
            {type && <PersonalFileButton person={person} config={type.config} hasRotation={hasRotation} />}
            {person.is_own && (
              <>
                <Permitted code="personnel:user:enable">
                  {person.status === EnableState.enabled ? (
                    <Button variant="default" onClick={() => void disable([person.user_id], `“${person.name}”`)}>
                      停用
                    </Button>
                  ) : (
                    <Button variant="default" onClick={() => void enable([person.user_id])}>
                      启用
                    </Button>
                  )}
                </Permitted>
                {next.length > 0 && (
                  <Permitted code="personnel:status:update">
                    <Button variant="default" onClick={() => setChanging(true)}>
                      变更状态
                    </Button>
                  </Permitted>
                )}
                <Permitted code="personnel:user:edit">
                  <Button component={Link} to={editPath(person.user_id)}>
                    编辑
                  </Button>
                </Permitted>
              </>
            )}
          </>
        }
      />
      <PendingNote record={personRecord(person.user_id)} />
      <RecordApproval flow="userinfo.profile" subjectId={person.user_id} refresh={[peopleEndpoints.detail]} />
      <Panel>
        <Tabs
          value={open}
          keepMounted={false}
          onChange={(tab) =>
            setAddress((before) => new URLSearchParams({ user_id: before.get('user_id')!, tab: tab ?? '' }), {
              replace: true,
            })
          }
        >
          <Tabs.List className={classes.tabs}>
            {tabs.map((key) => (
              <Tabs.Tab key={key} value={key}>
                {titles[key]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={open} className={classes.body}>
            <TabBody tab={open} person={person} config={type?.config} />
          </Tabs.Panel>
        </Tabs>
      </Panel>
      {historyDrawer}
      {isChanging && (
        <StatusDrawer
          change={{
            people: [person],
            who: person.name,
            options: next.map((status) => ({ value: status, label: statusName(status, type?.config.trains) })),
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}

interface TabBodyProps {
  tab: TabKey;
  person: UserDetail;
  config: TypeConfig | undefined;
}

function TabBody({ tab, person, config }: TabBodyProps) {
  const mayEdit = usePermission('personnel:user:edit');
  switch (tab) {
    case 'basic':
      return <BasicTab person={person} config={config} />;
    case 'education':
    case 'certificate':
      return <RecordsTab key={tab} person={person} kind={tab} />;
    case 'rotation':
      return <RotationTab person={person} />;
    case 'status':
      return <StatusTab userId={person.user_id} />;
    case 'files':
      return <AttachmentList owner="people" ownerId={String(person.user_id)} canEdit={mayEdit && person.is_own} />;
  }
}

function Summary({ person }: { person: UserDetail }) {
  const words = [person.staff_id, person.person_type_name, person.dept_name].filter(Boolean);
  return (
    <span className={classes.summary}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
      <StatusDot tone={statusTone(person.business_status)}>{person.business_status_name}</StatusDot>
      {!person.is_own && <span>{onlySeen}</span>}
      {person.status === EnableState.disabled && <StatusDot tone="danger">已停用</StatusDot>}
    </span>
  );
}
