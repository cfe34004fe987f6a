import type { Change } from '@contract/approval/types';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { AttachmentLink } from '../attachments/attachment-link';
import classes from './change-diff.module.css';

/** What a submission changes: field, old value, new value; and where the stored value is another one by now. */
export function ChangeDiff({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={classes.list}>
      {changes.map(({ label, old, new: wanted, current, files }) => (
        <div key={label} className={classes.change}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.values}>
            <del className={classes.old} data-empty={old === '' || undefined}>
              {files?.old ? <AttachmentLink id={files.old} /> : old || '未填写'}
            </del>
            <IconArrowRight className={classes.arrow} size={16} stroke={1.75} aria-label="改为" />
            <ins className={classes.new} data-empty={wanted === '' || undefined}>
              {files?.new ? <AttachmentLink id={files.new} /> : wanted || '清空'}
            </ins>
            {current !== null && (
              <span className={classes.stale}>
                <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
                现为“{current || '未填写'}”
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
