import { practiceLimits } from '@contract/exam/practice-rules';
import { reportEndpoints as calls, type QuestionReport } from '@contract/exam/reports';
import { Alert, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { formatMoment } from '@/ui/format';
import classes from './write.module.css';

/** What people who practised found wrong with the question, to be answered once it was looked at. */
export function ReportNotes({ questionId }: { questionId: number }) {
  const reports = useCall(calls.reports, { query: { question_id: questionId } }, { staleTime: 0 });
  const open = (reports.data ?? []).filter(({ state }) => state === 'open');
  return open.map((report) => <ReportNote key={report.id} report={report} />);
}

function ReportNote({ report }: { report: QuestionReport }) {
  const [reply, write] = useState('');
  const settle = useSave(calls.settleReport, { refresh: [calls.reports], done: '已答复反馈人' });
  const send = () => settle.run({ body: { id: report.id, reply }, ifMatch: report.version });
  return (
    <Alert color="warning" title={`纠错反馈：${report.reporter?.name ?? '学员'} ${formatMoment(report.created_at)}`}>
      <p className={classes.reportWords}>{report.words}</p>
      <Textarea
        aria-label="答复"
        placeholder="核对后答复，如：已更正选项 B，谢谢"
        autosize
        minRows={2}
        maxLength={practiceLimits.report}
        value={reply}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button
        mt="xs"
        size="compact-md"
        disabled={reply.trim() === ''}
        loading={settle.isRunning}
        onClick={() => void send()}
      >
        答复
      </Button>
    </Alert>
  );
}
