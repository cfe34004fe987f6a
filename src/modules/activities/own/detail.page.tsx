import { planEndpoints } from '@contract/activities/plans';
import { partEndpoints as calls } from '@contract/activities/taking-part';
import { Alert, Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { usePermits } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingNote } from '@/kits/outbox/pending-note';
import { permittedActions } from '@/kits/table-page/row-actions';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { UnnamedRecord } from '@/ui/unnamed-record';
import { ActivityContent } from '../manage/activity-content';
import { partRecord } from '../offline';
import { ActivityStateWord, whenWords } from '../words';
import { EvaluationPart } from './evaluation-part';
import type { OwnDetail } from './own-detail';
import classes from './own.module.css';
import { CreditWord, enrolWords } from './own-words';
import { ReflectionPart } from './reflection-part';
import { signedWords } from './signed-words';
import { useEnrolment } from './use-enrolment';

const SignPart = late(() => import('./sign-part').then((file) => file.SignPart));

/** 我的活动详情: one's own part in an activity: enrolment, signs, evaluation and what one thinks of it. `?id=` names it. */
export default function OwnActivityPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const call = useCall(calls.ownActivity, { params: { id: Math.max(1, id) } }, { enabled: id > 0 });
  if (id <= 0) return <UnnamedRecord title="我的活动详情" what="活动" from="我的活动" />;
  return (
    <Loaded call={call} what="活动">
      {(found) => <Detail key={found.id} row={found} />}
    </Loaded>
  );
}

function Detail({ row }: { row: OwnDetail }) {
  useTabTitle('我的活动详情', row.title);
  const permits = usePermits();
  const activity = useCall(planEndpoints.activity, { params: { id: row.id } });
  const actions = permittedActions(useEnrolment()(row, row.clash), permits);
  const { part } = row;
  const hasSigned = part.in_state === 'valid' || part.in_state === 'pending';
  const shown: [string, string][] = [
    ['类型', row.kind_name],
    ['科室', row.dept_name],
    ['时间', whenWords(row)],
    ['地点', row.place || '未定'],
    ['主讲', row.speakers || '未定'],
    ['学时', `${row.hours}（签到${row.needs_sign_out ? '、签退' : ''}${row.needs_evaluation ? '并评价' : ''}后计入）`],
    ['报名', enrolWords(row)],
    ['签到', signedWords(part.in_state, part.in_at)],
    ...(row.needs_sign_out ? ([['签退', signedWords(part.out_state, part.out_at)]] as [string, string][]) : []),
  ];
  return (
    <div className={classes.page}>
      <PageHeader
        title={row.title}
        actions={actions.map(({ label, onClick, color, disabledReason }) => (
          <Button
            key={label}
            variant={color ? 'default' : 'filled'}
            {...(color && { c: color })}
            disabled={Boolean(disabledReason)}
            title={disabledReason || undefined}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      />
      <PendingNote record={partRecord(row.id)} />
      {row.clash !== '' && <Alert color="warning">与您的“{row.clash}”时间冲突</Alert>}
      <Panel>
        <FactList
          facts={[
            ['状态', <ActivityStateWord key="state" row={row} />],
            ...shown,
            ['计入', <CreditWord key="credit" row={row} />],
          ]}
        />
      </Panel>
      {row.state === 'published' && <SignPart row={row} />}
      {hasSigned && <EvaluationPart key={`evaluation ${row.part.is_evaluated}`} row={row} />}
      {hasSigned && <ReflectionPart key={`reflection ${row.reflection}`} row={row} />}
      {activity.data && <ActivityContent row={activity.data} />}
    </div>
  );
}
