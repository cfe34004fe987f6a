import { Alert, Button, Select, VisuallyHidden } from '@mantine/core';
import { fillEndpoints as calls, type FillPage, type FillPair } from '@contract/evaluation/fill';
import { itemsOf, problemsOf, sameFilled, type Filled } from '@contract/evaluation/form';
import { limits, pairStates, relationKeys } from '@contract/evaluation/rules';
import { mayAnswer } from '@contract/evaluation/status';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { useTabTitle } from '@/kernel/page-title';
import { notifyError } from '@/kernel/query/notify-error';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { pairRecord, submitAnswer } from '../offline';
import { myTasksPath } from '../paths';
import { FormFill } from '../template/form-fill';
import { AnswerFiles } from './answer-files';
import { blind } from './blind';
import { DeclineForm } from './decline-form';
import { copyIn, useKeptAnswer } from './kept-answer';
import { wholePage } from './kept-page';
import classes from './mine.module.css';
import { RivalNote } from './rival-note';

const none: Filled = { values: {}, comments: {} };
const pauseMs = 2000;

/** 填写评价: all targets of a task on one page; `?task=` and `relation=` name it. */
export default function TodoPage() {
  const [query] = useSearchParams();
  const task = Math.max(1, Number(query.get('task')) || 1);
  const relation = relationKeys.find((key) => key === query.get('relation'));
  const page = useCall(
    calls.fillPage,
    { query: { task_id: task, ...(relation && { relation }) } },
    { staleTime: 60_000 },
  );
  return (
    <Loaded call={page} what="填写评价">
      {(data) =>
        data ? (
          <Todo key={`${data.task_id} ${data.relation}`} page={wholePage(data)} onDone={page.refetch} />
        ) : (
          <NothingToDo />
        )
      }
    </Loaded>
  );
}

/** The task asks nothing of the caller, or is no more. */
function NothingToDo() {
  return (
    <div className={classes.page}>
      <PageHeader title="填写评价" />
      <EmptyState
        title="此任务中没有需要您填写的评价"
        action={
          <Button component={Link} to={myTasksPath} variant="default">
            返回我的评价
          </Button>
        }
      >
        任务可能已删除，或评价人已调整
      </EmptyState>
    </div>
  );
}

function Todo({ page, onDone }: { page: FillPage; onDone: () => void }) {
  useTabTitle('填写评价', page.name);
  const maySee = usePermission('training:manual:list');
  const open = page.pairs.filter(({ state }) => mayAnswer(state, 'submit'));
  const rest = page.pairs.filter(({ state }) => !mayAnswer(state, 'submit'));
  return (
    <div className={classes.page}>
      <PageHeader
        title={`填写评价：${page.name}`}
        description={`${page.relation_name} · ${page.closes_on} 截止 · 还有 ${open.length} 位待评`}
      />
      {page.is_anonymous && (
        <Alert variant="light">
          {`匿名评价：系统只记录您已提交，答卷不与您的姓名、账号或时间一起保存，任何人都不能查到是谁填的。同一对象满 ${page.minimum} 份才显示结果，提交后不能修改。`}
        </Alert>
      )}
      {!page.is_running && <Alert color="warning">任务不在进行中，不能填写。</Alert>}
      {open.length === 0 && <EmptyState title="已全部完成">提交的内容不能再改，感谢您的评价</EmptyState>}
      {open.map((pair) => (
        <Target key={pair.id} page={page} pair={pair} onDone={onDone} />
      ))}
      {rest.length > 0 && (
        <Panel title="已完成">
          {rest.map((pair) => (
            <div key={pair.id} className={classes.line}>
              <span>
                {[pair.target_name, pair.dept_name].filter(Boolean).join(' · ')}
                {pair.subject && (
                  <>
                    {' · '}
                    {maySee ? <Link to={pair.subject.link}>{pair.subject.title}</Link> : pair.subject.title}
                  </>
                )}
              </span>
              <span>
                <PendingMark record={pairRecord(pair.id)} />
                <StatusDot tone={pair.state === 'done' ? 'success' : 'info'}>{pairStates[pair.state]}</StatusDot>
              </span>
            </div>
          ))}
        </Panel>
      )}
    </div>
  );
}

interface TargetProps {
  page: FillPage;
  pair: FillPair;
  onDone: () => void;
}

/**
 * One target: what is filled in is kept on the server every two seconds, so that another device goes on with it, and on this device
 * as long as the server does not have it.
 */
function Target({ page, pair, onDone }: TargetProps) {
  const [filled, fill] = useState<Filled>(pair.draft ?? none);
  const [subject, choose] = useState<string | null>(pair.subject?.key ?? null);
  const [problems, tell] = useState<Record<string, string>>({});
  const [isDeclining, decline] = useState(false);
  const draft = useSave(calls.saveDraft, { errors: 'inPlace' });
  const submit = useQueuedSave(submitAnswer, { done: () => `对${pair.target_name}的评价已提交`, errors: 'inPlace' });
  const [rival, meet] = useState<Filled | null>(null);
  const [showsRival, showRival] = useState(false);
  const latest = useRef(filled);
  /** What the server keeps as far as this device knows, and what it was sent from here: an answer may have been lost. */
  const seen = useRef<Filled | null>(pair.draft);
  const given = useRef<Filled[]>([]);
  /** Whether what was written before a reload has not been held against the server's yet. */
  const isUnsure = useRef(false);
  const kept = useKeptAnswer(pair.id, (answer) => {
    fill(answer.filled);
    choose(answer.subject);
    latest.current = answer.filled;
    if (answer.seen === undefined) return;
    seen.current = answer.seen;
    isUnsure.current = true;
  });
  const isClosed = !page.is_running || !kept.isRead || rival !== null;
  /** @returns false where another device has written something else, which the person is asked about then */
  const sendDraft = async (named: Filled, watched: string | null): Promise<boolean | undefined> => {
    const body = { pair_id: pair.id, filled: named, blind: blind(), subject: watched, seen: seen.current };
    given.current.push(named);
    isUnsure.current = false;
    try {
      await draft.attempt({ body });
    } catch (error) {
      const copy = copyIn(error);
      if (!copy) return undefined;
      const isOwn = given.current.some((one) => one !== named && sameFilled(one, copy));
      if (!isOwn) {
        meet(copy);
        return false;
      }
      seen.current = copy;
      return sendDraft(named, watched);
    }
    seen.current = named;
    given.current = [named];
    return true;
  };
  const send = async (next: Filled, watched: string | null) => {
    const { named, isWhole, sent } = await kept.arrived(next);
    if (!(await sendDraft(named, watched))) return;
    // What came to be written meanwhile is kept, and sent, by itself.
    if (latest.current !== next || !isWhole) {
      kept.keep({ filled: latest.current, subject: watched, seen: named });
      return;
    }
    latest.current = named;
    fill(named);
    kept.drop();
    kept.forget(sent);
  };
  const keep = useDebouncedCallback((next: Filled, watched: string | null) => {
    if (!submit.isRunning) void send(next, watched);
  }, pauseMs);
  // What was written before a reload goes now, or meets what another device has written.
  const resend = useEffectEvent(() => isUnsure.current && keep(filled, subject));
  useEffect(() => {
    if (kept.isRead) resend();
  }, [kept.isRead]);
  const keepAll = (next: Filled, watched: string | null) => {
    latest.current = next;
    kept.keep({ filled: next, subject: watched, seen: seen.current });
    keep(next, watched);
  };
  const change = (next: Filled) => {
    fill(next);
    if (Object.keys(problems).length > 0) tell(problemsOf(page.form, next));
    keepAll(next, subject);
  };
  const decide = () => {
    const next = showsRival ? rival! : filled;
    seen.current = rival;
    meet(null);
    showRival(false);
    fill(next);
    latest.current = next;
    if (showsRival) kept.drop();
    else keepAll(next, subject);
  };
  const handIn = async () => {
    const found = problemsOf(page.form, filled);
    tell(found);
    const [first] = Object.keys(found);
    if (first) {
      document.getElementById(`pair-${pair.id}-${first}`)?.scrollIntoView({ block: 'center' });
      return;
    }
    keep.cancel();
    // What is on its way as a draft leaves the photos' names to this.
    latest.current = { ...filled };
    const known = [...(seen.current ? [seen.current] : []), ...given.current].slice(-limits.known);
    const input = { body: { pair_id: pair.id, filled, blind: blind(), subject, known } };
    try {
      await submit.attempt({ input, seen: { target: pair.target_name, items: itemsOf(page.form) } });
    } catch (error) {
      const copy = copyIn(error);
      if (copy) meet(copy);
      else notifyError(error);
      return;
    }
    kept.drop();
    onDone();
  };
  return (
    <Panel title={[pair.target_name, pair.dept_name].filter(Boolean).join(' · ')}>
      {/* Until what was written here is read, nothing can be filled in. */}
      {page.is_running && !kept.isRead && <VisuallyHidden role="status" aria-label="加载中" />}
      {rival && <RivalNote isMine={!showsRival} onShow={(isMine) => showRival(!isMine)} onDecide={decide} />}
      {pair.subjects.length > 0 && (
        <Select
          className={classes.subject}
          label="观察的操作"
          description="选定后，学员手册里本科室的这项操作会注明这次评价"
          placeholder="选填"
          data={pair.subjects.map(({ key, title }) => ({ value: key, label: title }))}
          value={subject}
          clearable
          searchable
          nothingFoundMessage="本科室的手册要求中没有这项操作"
          disabled={isClosed}
          onChange={(next) => {
            choose(next);
            keepAll(filled, next);
          }}
        />
      )}
      <FormFill
        id={`pair-${pair.id}`}
        form={page.form}
        filled={rival && showsRival ? rival : filled}
        onChange={change}
        problems={problems}
        fileField={AnswerFiles}
        disabled={isClosed}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={isClosed} onClick={() => decline(true)}>
          未接触
        </Button>
        <Button disabled={isClosed} loading={submit.isRunning} onClick={() => void handIn()}>
          提交
        </Button>
      </div>
      {isDeclining && (
        <DeclineForm
          pair={pair}
          onDone={() => {
            keep.cancel();
            kept.drop();
            onDone();
          }}
          onClose={() => decline(false)}
        />
      )}
    </Panel>
  );
}
