import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { HistoryRow } from '@contract/rotation/history';
import { Alert, Button, Drawer } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';
import { Loaded } from '@/kits/loaded/loaded';
import { formatCount, formatDateTime } from '@/ui/format';
import { EmptyState } from '@/ui/state-views';
import { CountTiles } from '../import/difference/count-tiles';
import { Outcome, sourceOf } from './history-columns';
import classes from './history.module.css';
import { UndoSection } from './undo-section';
import { useHistory, useRefreshAfterUndo } from './use-imports';
import { WrittenSection } from './written-section';

interface ImportDetailProps {
  id: string;
  onClose: () => void;
}

/** One import: what it was made of, what it did, and the way back. */
export function ImportDetail({ id, onClose }: ImportDetailProps) {
  const history = useHistory({ id });
  const row = history.data?.list[0];
  useRefreshAfterUndo(row);
  return (
    <Drawer
      opened
      onClose={onClose}
      title="导入详情"
      size={860}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={history} what="导入详情">
        {() => (row ? <Detail row={row} /> : <EmptyState title="没有找到这次导入" />)}
      </Loaded>
    </Drawer>
  );
}

function Detail({ row }: { row: HistoryRow }) {
  return (
    <div className={classes.detail}>
      <header className={classes.head}>
        <h2 className={classes.file}>{sourceOf(row)}</h2>
        <Outcome row={row} />
      </header>
      <dl className={classes.facts}>
        <Fact label="导入人">{row.createdBy}</Fact>
        <Fact label="时间">{formatDateTime(row.createdAt)}</Fact>
        <Fact label="写入">{writtenWords(row)}</Fact>
        {!row.draftId && (
          <Fact label="文件指纹">
            <span className={classes.hash} title={row.fileHash}>
              {row.fileHash.slice(0, 16)}…
            </span>
          </Fact>
        )}
      </dl>
      {!row.draftId && (
        <div>
          <DownloadFile hash={row.fileHash} />
        </div>
      )}
      {row.problem && <Alert color="warning">{row.problem}</Alert>}
      <CountTiles counts={row.counts} />
      <UndoSection row={row} />
      {row.written !== 'none' && <WrittenSection row={row} />}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function writtenWords({ written, writtenPeople }: HistoryRow): string {
  if (written === 'none') return '没有写入';
  return `${formatCount(writtenPeople)} 人${written === 'partly' ? '（其余未写入）' : ''}`;
}

/** The workbook as it was chosen. A job that was given up early may have kept none: then the call says so. */
function DownloadFile({ hash }: { hash: string }) {
  const [isRunning, setRunning] = useState(false);
  const download = async () => {
    setRunning(true);
    await saveAnswer(call(rotationEndpoints.file, { params: { hash } }));
    setRunning(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => void download()}
    >
      下载原表
    </Button>
  );
}
