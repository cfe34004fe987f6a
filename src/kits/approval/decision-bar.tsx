import { Button, Textarea, Tooltip } from '@mantine/core';
import { Decision, type ApprovalAction } from '@contract/approval/status';
import type { ApprovalDetail } from '@contract/approval/types';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { maxTextarea } from '../form/rules';
import classes from './decision-bar.module.css';
import { TransferDrawer } from './transfer-drawer';
import { useRecordActions } from './use-record-actions';

interface DecisionBarProps {
  record: ApprovalDetail;
  /** The record is dealt with: on to the next one, or close. */
  onDecided?: () => void;
  /** Reads of the business record, which a decision changes. */
  refresh?: readonly EndpointSpec[];
}

/** What the person may do with a record, at its foot. Draw it with the record's id as key. */
export function DecisionBar({ record, onDecided, refresh }: DecisionBarProps) {
  const actions = useRecordActions(record, refresh);
  const [comment, setComment] = useState('');
  const [error, setError] = useState('');
  const [isTransferring, setTransferring] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const of = (name: ApprovalAction) => record.actions.find(({ action }) => action === name);
  if (record.actions.length === 0) return null;

  const review = async (pass: 1 | 2) => {
    if (pass === Decision.reject && comment.trim() === '') {
      setError('驳回原因是必填项');
      input.current?.focus();
      return;
    }
    if (await actions.review(pass, comment.trim())) onDecided?.();
  };

  return (
    <footer className={classes.bar}>
      {of('reject') && (
        <Textarea
          ref={input}
          label="审核意见"
          placeholder="通过可不填，驳回请写明原因"
          rows={2}
          maxLength={maxTextarea}
          value={comment}
          error={error}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setError('');
          }}
        />
      )}
      <div className={classes.buttons}>
        <div className={classes.quiet}>
          {of('transfer') && (
            <Button variant="default" onClick={() => setTransferring(true)}>
              转交
            </Button>
          )}
          {of('recall') && (
            <Button variant="default" loading={actions.isRunning} onClick={() => void actions.recall()}>
              取回我的通过
            </Button>
          )}
          {of('remove') && (
            <Button
              variant="default"
              color="danger"
              loading={actions.isRunning}
              onClick={() => void actions.remove().then((done) => done && onDecided?.())}
            >
              删除
            </Button>
          )}
          {of('edit') && (
            <Button component={Link} to={record.edit_link!} variant="default">
              编辑
            </Button>
          )}
          {of('withdraw') && (
            <Button variant="default" loading={actions.isRunning} onClick={() => void actions.withdraw()}>
              撤回
            </Button>
          )}
        </div>
        <Reasoned reason={of('urge')?.reason}>
          {of('urge') && (
            <Button
              loading={actions.isRunning}
              disabled={of('urge')?.reason !== ''}
              onClick={() => void actions.urge()}
            >
              催办
            </Button>
          )}
        </Reasoned>
        {of('reject') && (
          <Button
            className={classes.reject}
            variant="default"
            loading={actions.isRunning}
            onClick={() => void review(Decision.reject)}
          >
            驳回
          </Button>
        )}
        <Reasoned reason={of('pass')?.reason}>
          {of('pass') && (
            <Button
              className={classes.main}
              loading={actions.isRunning}
              disabled={of('pass')?.reason !== ''}
              onClick={() => void review(Decision.pass)}
            >
              通过
            </Button>
          )}
        </Reasoned>
      </div>
      {isTransferring && <TransferDrawer record={record} onClose={() => setTransferring(false)} />}
    </footer>
  );
}

/** A button that cannot be pressed now says why to whoever points at it or reaches it by keyboard. */
function Reasoned({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  if (!reason) return children;
  return (
    <Tooltip label={reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a disabled button takes no focus itself */}
      <span tabIndex={0} className={classes.reasoned}>
        {children}
      </span>
    </Tooltip>
  );
}
