import { Alert, Title } from '@mantine/core';
import type { ApprovalDetail } from '@contract/approval/types';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ApprovalTimeline } from './approval-timeline';
import { ChangeDiff } from './change-diff';
import { ReviewStatusWord, SubmissionStatusWord } from './status-words';
import { formatMoment } from '@/ui/format';
import classes from './record-view.module.css';

interface RecordViewProps {
  record: ApprovalDetail;
  /** On the screen of the business record, which shows its facts itself. */
  isInPlace?: boolean;
}

/** A submission: what it is about, what it changes, and how far it has come. */
export function RecordView({ record, isInPlace = false }: RecordViewProps) {
  const { submitter, facts, changes, link } = record;
  const obstacle = record.actions.find(({ action }) => action === 'pass')?.reason;
  return (
    <article className={classes.record} data-in-place={isInPlace || undefined}>
      <header>
        <div className={classes.kind}>
          {record.flow_title}
          {record.review_status === null ? (
            <SubmissionStatusWord status={record.submission_status} isWithdrawn />
          ) : (
            <ReviewStatusWord status={record.review_status} />
          )}
        </div>
        <Title order={2} className={classes.title}>
          {record.title}
        </Title>
        <p className={classes.by}>
          {[submitter.name, submitter.staff_id, submitter.dept_name].filter(Boolean).join(' · ')}，
          {formatMoment(record.submitted_at)} 提交
        </p>
      </header>
      {obstacle && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} title="暂不能通过">
          {obstacle}
        </Alert>
      )}
      {changes.length > 0 && (
        <section>
          <Title order={3} className={classes.heading}>
            变更内容
          </Title>
          <ChangeDiff changes={changes} />
        </section>
      )}
      {facts.length > 0 && !isInPlace && (
        <section>
          <Title order={3} className={classes.heading}>
            {changes.length > 0 ? '人员' : '内容'}
          </Title>
          <dl className={classes.facts}>
            {facts.map(({ label, value }) => (
              <div key={label} className={classes.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {link && <Link to={link}>查看原记录</Link>}
        </section>
      )}
      <section>
        <Title order={3} className={classes.heading}>
          审批进度
        </Title>
        <ApprovalTimeline nodes={record.nodes} timeline={record.timeline} />
      </section>
    </article>
  );
}
