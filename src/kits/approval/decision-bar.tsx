import { Button, Textarea, Tooltip } from '@mantine/core';
import { Decision, type ApprovalAction } from '@contract/approval/status';
import type { ApprovalDetail } from '@contract/approval/types';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { useOnline } from '@/kernel/use-online';
import { maxTextarea } from '../form/rules';
import classes from './decision-bar.module.css';
import { decisionForms } from './decision-forms';
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
  const [given, setGiven] = useState<Given>({ input: undefined, problem: '请填写审批所需的内容' });
  const [problem, setProblem] = useState('');
  const isOnline = useOnline();
  const [isTransferring, setTransferring] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const of = (name: ApprovalAction) => record.actions.find(({ action }) => action === name);
  if (record.actions.length === 0) return null;
  const asksInput = record.asks_input === true;
  const forms = asksInput ? decisionForms(record.flow) : [];
  // Whether a bed is free is known there only.
  const passReason = of('pass')?.reason || (asksInput && !isOnline ? '通过时须填写的内容要联网核对，请联网后再审' : '');

  const review = async (pass: 1 | 2) => {
    if (pass === Decision.reject && comment.trim() === '') {
      setError('驳回原因是必填项');
      input.current?.focus();
      return;
    }
    const isGiven = asksInput && pass === Decision.pass;
    if (isGiven && given.problem) return setProblem(given.problem);
    if (await actions.review(pass, comment.trim(), isGiven ? given.input : undefined)) onDecided?.();
  };

  return (
    <footer className={classes.bar}>
      {forms.map(({ flow, Form }) => (
        <Suspense key={flow} fallback={null}>
          <Form
            record={record}
            problem={problem}
            onInput={(input, lacks) => {
              setGiven({ input, problem: lacks });
              setProblem('');
            }}
          />
        </Suspense>
      ))}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
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
        <Reasoned reason={passReason}>
          {of('pass') && (
            <Button
              className={classes.main}
              loading={actions.isRunning}
              disabled={passReason !== ''}
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

/** What the module's form has told so far. */
interface Given {
  input: unknown;
  problem: string;
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
