import { markEndpoints as calls, type SeenPaper } from '@contract/exam/marks/marks';
import { examModule } from '@contract/exam/module';
import { Button, Tabs } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { Paper } from '@/kits/paper/paper';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { PaperSheet } from './paper-sheet';
import { scoresPath } from './paths';

const SittingLog = late(() => import('./sitting-log').then((file) => file.SittingLog));

const { title } = examModule.screens.seePaper;

/** 查看答卷: what somebody answered beside what was right, with the points of each part and what markers said. */
export default function SeePaperPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const paper = useCall(calls.seenPaper, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title="没有指定答卷" action={<Button onClick={() => void navigate(scoresPath())}>查看成绩</Button>}>
          请从成绩管理中打开一名考生的答卷
        </EmptyState>
      </>
    );
  }
  return (
    <Loaded call={paper} what="答卷">
      {(found) => <Seen paper={found} candidateId={id} />}
    </Loaded>
  );
}

function Seen({ paper, candidateId }: { paper: SeenPaper; candidateId: number }) {
  const navigate = useNavigate();
  const [isPrinting, print] = useState(false);
  const name = paper.person?.name ?? paper.ticket_no;
  useTabTitle(title, name);
  return (
    <>
      <PageHeader
        title={title}
        description={`${paper.exam_name} · ${name}`}
        actions={
          <>
            <Button variant="default" onClick={() => void navigate(scoresPath(paper.exam_id))}>
              返回成绩
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              disabled={paper.items.length === 0}
              onClick={() => print(true)}
            >
              打印
            </Button>
          </>
        }
      />
      <Panel>
        <Tabs defaultValue="paper" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="paper">答卷</Tabs.Tab>
            <Tabs.Tab value="log">作答记录</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="paper">
            <PaperSheet paper={paper} />
          </Tabs.Panel>
          <Tabs.Panel value="log">
            <SittingLog candidateId={candidateId} />
          </Tabs.Panel>
        </Tabs>
      </Panel>
      {isPrinting && (
        <Paper onDone={() => print(false)}>
          <h1>
            {paper.exam_name} · {name}
          </h1>
          <PaperSheet paper={paper} />
        </Paper>
      )}
    </>
  );
}
