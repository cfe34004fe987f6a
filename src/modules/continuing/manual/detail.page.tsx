import { continuingAppraisalEndpoints as calls, type Appraisal } from '@contract/continuing/appraisals';
import { continuingModule } from '@contract/continuing/module';
import { entryEndpoints } from '@contract/training/entries';
import { entryStateWords } from '@contract/training/status';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from '../continuing.module.css';
import { printAppraisal } from '../print';
import { AppraisalWord, spanOf } from '../words';
import { AppraisalView } from './appraisal-view';

const { manualDetail, manualReview } = continuingModule.screens;
const JudgeForm = late(() => import('./judge-form').then((file) => file.JudgeForm));

/** 进修手册详情: one person's handbook and what is said of the visit. `?id=` names the appraisal. */
export default function ManualDetailPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const found = useCall(calls.appraisal, { query: { id: Math.max(1, id) } }, { enabled: id > 0 });
  if (id <= 0)
    return (
      <>
        <PageHeader title={manualDetail.title} />
        <EmptyState title="没有选择进修人员">请从进修手册审核中打开一名进修人员</EmptyState>
      </>
    );
  return (
    <Loaded call={found} what="进修手册">
      {(one) => <Detail key={one.id} one={one} />}
    </Loaded>
  );
}

function Detail({ one }: { one: Appraisal }) {
  useTabTitle(manualDetail.title, one.name);
  const [pass, judge] = useState<1 | 2 | null>(null);
  const mayPrint = usePermission('conEdu:manual:print');
  const readsHandbook = usePermission('training:manual:list');
  return (
    <div className={classes.page}>
      <PageHeader
        title={manualDetail.title}
        description={[one.name, one.staff_id, one.hospital].join(' · ')}
        actions={
          <>
            <Button component={Link} to={`${manualReview.path}?part=appraisals`} variant="default">
              返回列表
            </Button>
            {mayPrint && one.state === 'done' && (
              <Button variant="default" onClick={() => void printAppraisal(one.id)}>
                打印鉴定表
              </Button>
            )}
            {one.can_review && (
              <>
                <Button variant="default" onClick={() => judge(2)}>
                  退回
                </Button>
                <Button onClick={() => judge(1)}>填写意见</Button>
              </>
            )}
          </>
        }
      />
      <Panel title="进修">
        <FactList
          isSpaced
          facts={[
            ['状态', <AppraisalWord key="state" state={one.state} />],
            ['科室', one.dept_name],
            ['进修方向', one.direction],
            ['带教老师', one.teacher],
            ['进修时间', spanOf(one)],
          ]}
        />
      </Panel>
      {readsHandbook && <HandbookPanel userId={one.user_id} />}
      <AppraisalView appraisal={one} />
      {pass && <JudgeForm rows={[one]} pass={pass} onClose={() => judge(null)} />}
    </div>
  );
}

/** What was entered in the handbook, by how it stands; the whole is one click away. */
function HandbookPanel({ userId }: { userId: number }) {
  const book = useCall(entryEndpoints.handbook, { params: { id: userId } });
  return (
    <Panel
      title="手册登记"
      aside={
        <Button component={Link} to={`/training/manual-detail?user=${userId}`} size="compact-md" variant="default">
          打开手册
        </Button>
      }
    >
      <Loaded call={book} what="手册">
        {({ version_name: version, entries }) => (
          <FactList
            isSpaced
            facts={[
              ['手册版本', version || '没有适用的手册'],
              ...(Object.entries(entryStateWords) as [keyof typeof entryStateWords, string][]).map(
                ([state, word]) => [word, `${entries.filter((entry) => entry.state === state).length} 条`] as const,
              ),
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
