import { violationStates } from '@contract/dorm/violation-rules';
import type { Violation } from '@contract/dorm/violations';
import { Drawer, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { StatusDot } from '@/ui/status-dot';
import { violationTones } from '../words';
import classes from './violations.module.css';

const AttachmentFiles = lazy(() => import('@/kits/attachments/attachment-files'));

/** What happened, what became of it and what the person says to it, each with what shows it. */
export function ViolationFacts({ row }: { row: Violation }) {
  return (
    <div className={classes.facts}>
      <p className={classes.line}>
        {`${row.name}（${row.staff_id}） · ${row.day} ${row.kind_name} · 扣 ${row.points} 分${row.place && ` · ${row.place}`}`}
      </p>
      <Part label="事实" text={row.evidence} files={row.photos} />
      {row.handling && <Part label="处理意见" text={row.handling} files={row.handling_files} />}
      {row.appeal && <Part label="申诉理由" text={row.appeal} files={row.appeal_files} />}
      {row.answer && <Part label="申诉答复" text={row.answer} files={[]} />}
    </div>
  );
}

const Part = ({ label, text, files }: { label: string; text: string; files: Violation['photos'] }) => (
  <div>
    <p className={classes.text}>{`${label}：${text}`}</p>
    {files.length > 0 && (
      <Suspense fallback={<Skeleton h={48} />}>
        <AttachmentFiles files={files} />
      </Suspense>
    )}
  </div>
);

/** One record to be read. */
export function ViolationDetail({ row, onClose }: { row: Violation; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title="违纪详情"
      size={480}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.facts}>
        <StatusDot tone={violationTones[row.state]}>{violationStates[row.state]}</StatusDot>
        <ViolationFacts row={row} />
      </div>
    </Drawer>
  );
}
