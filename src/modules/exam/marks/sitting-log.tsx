import { logEndpoints as calls, type LogLine, type SittingLogSeen } from '@contract/exam/marks/log';
import { logGroupKeys, logGroups, sittingLogSheet, type LogGroup } from '@contract/exam/marks/log-rules';
import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton } from '@/kits/export/export-button';
import { Loaded } from '@/kits/loaded/loaded';
import { formatDateTime } from '@/ui/format';
import { EmptyState } from '@/ui/state-views';
import classes from './marks.module.css';

const step = 100;

/** 作答记录: what was written down of a sitting. Signals stand in it as they came; what they mean is for people to say. */
export function SittingLog({ candidateId }: { candidateId: number }) {
  const log = useCall(calls.sittingLog, { params: { id: candidateId } }, { staleTime: 0 });
  return (
    <Loaded call={log} what="作答记录">
      {(found) => <Lines log={found} />}
    </Loaded>
  );
}

const secondsOf = (at: string) => formatDateTime(at);
const deviceOf = ({ epoch }: LogLine) => (epoch === null ? '' : `第 ${epoch} 台设备`);
const whoOf = ({ who }: LogLine) => who || '考生端';

const exported = (line: LogLine) => ({
  at: secondsOf(line.at),
  group: logGroups[line.group],
  title: line.title,
  detail: line.detail,
  written_at: line.written_at === null ? '' : secondsOf(line.written_at),
  epoch: deviceOf(line),
  seq: line.seq === null ? '' : String(line.seq),
  note: line.note,
  who: whoOf(line),
});

function Lines({ log }: { log: SittingLogSeen }) {
  const [group, choose] = useState<LogGroup | null>(null);
  const [most, setMost] = useState(step);
  const lines = log.lines.filter((line) => group === null || line.group === group);
  const data = logGroupKeys.map((value) => ({
    value,
    label: `${logGroups[value]}（${log.lines.filter((line) => line.group === value).length}）`,
  }));
  const name = log.person?.name ?? log.ticket_no;
  return (
    <>
      <p className={classes.facts}>
        <span>作答记录 {log.entries} 条</span>
        <span>回执 {log.receipts} 份</span>
        <span>使用设备 {log.devices} 台</span>
        <span>页面信号 {log.signals} 次</span>
      </p>
      <p className={classes.hint}>页面信号由考生端自动上报，可能由系统弹窗等引起，只作为核对的线索，不据此认定违纪。</p>
      <Group justify="space-between" my="sm" gap="xs">
        <Select
          aria-label="类别"
          placeholder="全部类别"
          data={data}
          value={group}
          onChange={(value) => {
            choose(value);
            setMost(step);
          }}
          clearable
        />
        <Permitted code="theoryTest:score:export">
          <ExportButton
            sheet={sittingLogSheet}
            fileName={`作答记录_${log.exam_name}_${name}`}
            total={lines.length}
            fetchPage={async (page) => ({ total: lines.length, list: page === 1 ? lines.map(exported) : [] })}
          />
        </Permitted>
      </Group>
      {lines.length === 0 ? (
        <EmptyState title="没有记录">该考生没有进入考试，或没有这一类记录</EmptyState>
      ) : (
        <ol className={classes.log} aria-label="作答记录">
          {lines.slice(0, most).map((line) => (
            <li key={line.key} data-group={line.group}>
              <time className={classes.hint} dateTime={line.at}>
                {secondsOf(line.at)}
              </time>
              <span className={classes.what}>
                <b>{line.title}</b> {line.detail}
                {line.note !== '' && <em>{line.note}</em>}
              </span>
              <span className={classes.hint}>
                {[deviceOf(line), line.seq !== null && `第 ${line.seq} 条`, whoOf(line)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      {lines.length > most && (
        <Button variant="default" mt="sm" onClick={() => setMost(most + step * 5)}>
          {`再显示 ${Math.min(step * 5, lines.length - most)} 条（共 ${lines.length} 条）`}
        </Button>
      )}
    </>
  );
}
