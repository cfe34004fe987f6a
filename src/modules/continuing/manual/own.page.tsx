import { continuingAppraisalEndpoints as calls, type Appraisal } from '@contract/continuing/appraisals';
import { continuingModule } from '@contract/continuing/module';
import type { DataOf } from '@contract/kernel/endpoint';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from '../continuing.module.css';
import { AppraisalWord, attendedWord, ResultWord, spanOf, TraineeWord } from '../words';
import { AppraisalView } from './appraisal-view';

const { title } = continuingModule.screens.ownVisit;
const SummaryForm = late(() => import('./summary-form').then((file) => file.SummaryForm));

/** 我的进修: where and until when, 岗前培训, and what one says of one's time. */
export default function OwnVisitPage() {
  const visits = useCall(calls.ownVisits, {});
  const [written, write] = useState<Appraisal | null>(null);
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      <Loaded call={visits} what="进修">
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="没有进修记录">录取后，科室、岗前培训和鉴定在这里出现</EmptyState>
          ) : (
            list.map((one) => <Visit key={one.visit.id} one={one} onWrite={write} />)
          )
        }
      </Loaded>
      {written && <SummaryForm key={written.id} row={written} onClose={() => write(null)} />}
    </div>
  );
}

type OwnVisit = DataOf<typeof calls.ownVisits>[number];

function Visit({ one, onWrite }: { one: OwnVisit; onWrite: (row: Appraisal) => void }) {
  const { visit, trainings, appraisal } = one;
  return (
    <>
      <Panel title={visit.batch_name}>
        <FactList
          isSpaced
          facts={[
            ['状态', <TraineeWord key="state" {...visit} />],
            ['科室', visit.dept_name],
            ['进修方向', visit.direction],
            ['带教老师', visit.teacher],
            ['进修时间', spanOf(visit)],
            ['应报到', visit.report_on],
            ['结业证编号', visit.certificate],
          ]}
        />
      </Panel>
      <Panel title="岗前培训">
        {trainings.length === 0 ? (
          '尚未安排'
        ) : (
          <ul className={classes.marks}>
            {trainings.map((each) => (
              <li key={each.training_id}>
                <span className={classes.who}>
                  {each.name}
                  <small>
                    {[
                      `${each.on} ${each.from}–${each.to}`,
                      each.place,
                      each.certificate && `合格证 ${each.certificate}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <span>{attendedWord(each.attended)}</span>
                <ResultWord result={each.result} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {appraisal && (
        <>
          <Panel
            title="鉴定"
            aside={
              appraisal.state === 'draft' && (
                <Button size="compact-md" onClick={() => onWrite(appraisal)}>
                  填写进修小结
                </Button>
              )
            }
          >
            <AppraisalWord state={appraisal.state} />
          </Panel>
          <AppraisalView appraisal={appraisal} />
        </>
      )}
    </>
  );
}
