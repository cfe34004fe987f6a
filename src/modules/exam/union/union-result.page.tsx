import { examModule } from '@contract/exam/module';
import { PaperStatus } from '@contract/exam/paper-rules';
import { unionEndpoints as calls, type UnionPaper } from '@contract/exam/union';
import { Button } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { manualPaths, papersPath, previewPath, unionPath } from '../paths';
import { CloseList } from './close-list';
import { CoverageMap } from './coverage-map';
import { JudgedTask } from './judged-task';
import { unionReads } from './reads';
import classes from './union.module.css';

const { title } = examModule.screens.unionResult;

/** 联合组卷汇总: what has come of a blueprint, to be judged, put together and finished. */
export default function UnionResultPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const paper = useCall(calls.union, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          title="请先选择一份联合试卷"
          action={<Button onClick={() => void navigate(papersPath)}>查看试卷</Button>}
        >
          从试卷管理打开
        </EmptyState>
      </>
    );
  }
  return (
    <Loaded call={paper} what="联合组卷">
      {(found) => <Result paper={found} />}
    </Loaded>
  );
}

function Result({ paper }: { paper: UnionPaper }) {
  const navigate = useNavigate();
  useTabTitle(title, paper.name);
  const drafts = paper.tasks.filter(({ state }) => state === 'draft').length;
  const isDone = paper.status === PaperStatus.done;
  const accepted = paper.tasks.flatMap(({ items }) => items).filter(({ verdict }) => verdict === 'accepted').length;
  const send = useSave(calls.sendTasks, { refresh: unionReads, done: `已发送 ${drafts} 个任务，并通知命题人` });
  const assemble = useSave(calls.assembleUnion, { refresh: unionReads, done: '已组成试卷，可以排序与定稿' });
  const put = async () => {
    const isSure =
      paper.question_count === 0 ||
      (await confirm({
        title: '重新组成试卷',
        message: `试卷上现有 ${paper.question_count} 题，会换成验收通过的 ${accepted} 题；在试卷上做过的调整会丢失。`,
        confirmLabel: '重新组成',
      }));
    if (!isSure) return;
    const done = await assemble.run({ body: { id: paper.id }, ifMatch: paper.version });
    if (done) void navigate(manualPaths.bank(paper.id));
  };
  return (
    <>
      <PageHeader
        title={title}
        actions={
          isDone ? (
            <Button onClick={() => void navigate(previewPath(paper.id))}>预览试卷</Button>
          ) : (
            <>
              <Button variant="default" onClick={() => void navigate(unionPath(paper.id))}>
                蓝图与分工
              </Button>
              {paper.question_count > 0 && (
                <Button variant="default" onClick={() => void navigate(manualPaths.bank(paper.id))}>
                  调整试卷
                </Button>
              )}
              {drafts > 0 ? (
                <Button
                  loading={send.isRunning}
                  onClick={() => void send.run({ body: { id: paper.id }, ifMatch: paper.version })}
                >
                  发送 {drafts} 个任务
                </Button>
              ) : (
                <Button disabled={accepted === 0} loading={assemble.isRunning} onClick={() => void put()}>
                  组成试卷
                </Button>
              )}
            </>
          )
        }
      />
      <div className={classes.stack}>
        <Panel
          title={paper.name}
          aside={
            <span className={classes.hint}>
              试卷上 {paper.question_count} 题，{paper.full_mark} 分
            </span>
          }
        >
          <CoverageMap tasks={paper.tasks} />
        </Panel>
        <CloseList paper={paper} />
        {paper.tasks.map((task) => (
          <JudgedTask key={`${task.id}:${task.version}`} task={task} isClosed={isDone} />
        ))}
      </div>
    </>
  );
}
