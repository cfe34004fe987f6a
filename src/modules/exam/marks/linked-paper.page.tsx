import { ownExamEndpoints as calls } from '@contract/exam/exams/mine';
import { examModule } from '@contract/exam/module';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from './marks.module.css';
import { OwnExams } from '../sitting/own-exams';
import sitting from '../sitting/sitting.module.css';
import { PaperSheet } from './paper-sheet';

const { title } = examModule.screens.linkedPaper;

/** 考生试卷 by a link that holds for a quarter of an hour; without one there is nothing to see. */
export default function LinkedPaperPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const paper = useCall(calls.linkedPaper, { query: { token } }, { enabled: token !== '', staleTime: 60_000 });
  return (
    <main className={sitting.page}>
      <div className={classes.linked}>
        <h1 className={sitting.title}>{title}</h1>
        {token === '' ? (
          <EmptyState title="没有指定试卷" action={<OwnExams />}>
            请登录系统，从“我的考试”或“成绩管理”中打开
          </EmptyState>
        ) : (
          <Loaded call={paper} what="试卷">
            {(found) => (
              <Panel title={[found.exam_name, found.person?.name].filter(Boolean).join(' · ')}>
                <PaperSheet paper={found} />
              </Panel>
            )}
          </Loaded>
        )}
      </div>
    </main>
  );
}
