import { keyEndpoints as calls, type FollowUp, type KeyDetail } from '@contract/student/keys';
import { keyStates } from '@contract/student/rules';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { namesOf, some } from '@/kits/person/person-refs';
import { Timeline } from '@/kits/timeline/timeline';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { UnnamedRecord } from '@/ui/unnamed-record';
import classes from '../classes/class-view.module.css';
import { keyTones } from '../words';
import { KeyState, NextOn } from './key-words';
import { keyReads } from './reads';

const AttachmentFiles = lazy(() => import('@/kits/attachments/attachment-files'));
const FollowForm = late(() => import('./follow-form').then((file) => file.FollowForm));
const KeyForm = late(() => import('./key-form').then((file) => file.KeyForm));
const ReleaseForm = late(() => import('./release-form').then((file) => file.ReleaseForm));
const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));

/** 重点学生详情: what is known, what was done, and when somebody looks again. `?id=` names it. */
export default function KeyDetailPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const call = useCall(calls.keyDetail, { params: { id: Math.max(1, id) } }, { enabled: id > 0 });
  if (id <= 0) return <UnnamedRecord title="重点学生详情" what="学生" from="重点学生" />;
  return (
    <Loaded call={call} what="重点学生">
      {(found) => <Detail key={found.id} row={found} />}
    </Loaded>
  );
}

function Detail({ row }: { row: KeyDetail }) {
  // The tab names nobody: others look at the screen.
  useTabTitle('重点学生详情');
  const mayFollow = usePermission('student:key:edit');
  const maySeeLooks = usePermission('student:key:all');
  const { historyAction, historyDrawer } = useHistory('student_key');
  const [form, open] = useState<'follow' | 'edit' | 'release' | null>(null);
  const close = () => open(null);
  const blocked = row.may_follow ? undefined : row.is_releasing ? '解除正在审批' : '已解除';
  const off = { disabled: blocked !== undefined, title: blocked };
  const known: readonly (readonly [string, React.ReactNode])[] = [
    ['工号', row.staff_id],
    ['班级', row.class_name || '–'],
    ['所属科室', row.dept_name || '–'],
    ['类别', row.category_name],
    ['等级', row.level],
    ['标签', row.tags.join('、') || '–'],
    ['负责人', namesOf(some(row.owner)) || '–'],
    ['下次跟进', <NextOn key="next" row={row} />],
    ['登记', `${row.created_on} ${row.created_by}`],
    ...(row.origin ? [['依据', row.origin] as const] : []),
  ];
  return (
    <div className={classes.page}>
      <PageHeader
        title={row.name}
        actions={
          <>
            {maySeeLooks && (
              <Button variant="default" onClick={historyAction({ id: row.id, name: row.name }).onClick}>
                查看与操作记录
              </Button>
            )}
            {mayFollow && (
              <>
                <Button variant="default" {...off} onClick={() => open('release')}>
                  申请解除
                </Button>
                <Button variant="default" {...off} onClick={() => open('edit')}>
                  编辑
                </Button>
                <Button {...off} onClick={() => open('follow')}>
                  登记跟进
                </Button>
              </>
            )}
          </>
        }
      />
      <RecordApproval flow="student.release" subjectId={row.subject} refresh={keyReads} />
      <Panel title="基本情况" aside={<KeyState row={row} />}>
        <FactList facts={[...known, ['登记原因', row.reason, 'wide']]} />
      </Panel>
      <Panel title={`跟进记录（${row.follow_ups.length} 次）`}>
        {row.follow_ups.length === 0 ? (
          <EmptyState title="还没有跟进">与学员谈过后登记，系统按类别的间隔给出下次日期</EmptyState>
        ) : (
          <Timeline label="跟进记录" items={row.follow_ups.map((one, at) => itemOf(one, row.follow_ups[at + 1]))} />
        )}
      </Panel>
      {form === 'follow' && <FollowForm row={row} onClose={close} />}
      {form === 'edit' && <KeyForm row={row} onClose={close} />}
      {form === 'release' && <ReleaseForm row={row} onClose={close} />}
      {historyDrawer}
    </div>
  );
}

/** A follow-up, with what changed since the one before. */
function itemOf(one: FollowUp, before: FollowUp | undefined) {
  const changed = [
    before && before.level !== one.level ? `等级 ${before.level} → ${one.level}` : `等级 ${one.level}`,
    before && before.state !== one.state
      ? `${keyStates[before.state]} → ${keyStates[one.state]}`
      : keyStates[one.state],
    one.next_on && `下次 ${one.next_on}`,
  ];
  return {
    key: one.id,
    title: one.state === 'released' ? '解除关注' : one.way,
    at: `${one.day} ${one.by_name}`,
    note: changed.filter(Boolean).join(' · '),
    said: one.content,
    tone: keyTones[one.state],
    children: (
      <>
        {one.measures && <p className={classes.measures}>{`措施：${one.measures}`}</p>}
        <Suspense fallback={null}>
          <AttachmentFiles files={one.files} />
        </Suspense>
      </>
    ),
  };
}
