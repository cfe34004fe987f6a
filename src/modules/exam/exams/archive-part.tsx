import { archiveEndpoints as calls, type ExamArchive } from '@contract/exam/exams/archive';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { call } from '@device/api/call';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { saveAnswer } from '@/kernel/save-answer';
import { Permitted } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { Loaded } from '@/kits/loaded/loaded';
import { formatMoment } from '@/ui/format';
import { Panel } from '@/ui/panel';
import { StatusDot } from '@/ui/status-dot';

const shownProblems = 10;

/** 归档包: what the exam was put into, and whether every chain and signature in it holds. */
export function ArchivePart({ examId }: { examId: number }) {
  const found = useCall(calls.examArchive, { params: { id: examId } });
  const verify = useSave(calls.verifyArchive, {
    refresh: [calls.examArchive],
    done: ({ problems }) => (problems.length === 0 ? '核验通过' : `核验发现 ${problems.length} 处问题`),
  });
  const download = () => saveAnswer(call(calls.downloadArchive, { body: { id: examId }, blocking: true }));
  const actions = (
    <Permitted code="theoryTest:exam:archive">
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={verify.isRunning}
          onClick={() => void verify.run({ body: { id: examId } })}
        >
          重新核验
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => void download()}>
          下载
        </Button>
      </Group>
    </Permitted>
  );
  return (
    <Panel title="归档包" aside={found.data?.archive ? actions : undefined}>
      <Loaded call={found} what="归档包">
        {({ archive }) =>
          archive ? (
            <Archived archive={archive} />
          ) : (
            <p>归档时生成：试卷、作答与回执、评分、成绩与考场记录，并逐份核验。</p>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Archived({ archive }: { archive: ExamArchive }) {
  const { problems } = archive;
  const facts: [string, string][] = [
    ['生成', formatMoment(archive.made_at)],
    ['内容', `${archive.sittings} 份答卷，${archive.entries} 条作答记录`],
    ['大小', `${Math.max(1, Math.round(archive.bytes / 1024))} KB`],
    ['核验时间', formatMoment(archive.checked_at)],
    ['校验值', `${archive.sha256.slice(0, 16)}…`],
  ];
  return (
    <Stack gap="sm">
      <StatusDot tone={problems.length === 0 ? 'success' : 'danger'}>
        {problems.length === 0 ? '核验通过：作答链、回执与签名全部有效' : `核验未通过：${problems.length} 处问题`}
      </StatusDot>
      {problems.length > 0 && (
        <Alert color="danger" role="alert">
          {problems.slice(0, shownProblems).map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
          {problems.length > shownProblems && <div>其余 {problems.length - shownProblems} 处略</div>}
        </Alert>
      )}
      <FactList facts={facts} />
    </Stack>
  );
}
