import { approvalEndpoints } from '@contract/approval/endpoints';
import { itemStateWords, ownerWords, type ItemState } from '@contract/department-stay/exit-rules';
import { mayExit, type ExitAct } from '@contract/department-stay/exit-table';
import { exitEndpoints as calls, type ExitDetail, type ExitItem } from '@contract/department-stay/exits';
import { permissionOf } from '@contract/permissions';
import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermits } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import { wholeExit } from '../kept';
import classes from './exit.module.css';
import { ExitFacts } from './exit-facts';
import { printExit } from './print-exit';

const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));
const ApplyForm = late(() => import('./apply-form').then((file) => file.ApplyForm));
const AssessForm = late(() => import('./assess-form').then((file) => file.AssessForm));
const MakeUpForm = late(() => import('./make-up-form').then((file) => file.MakeUpForm));
const ScoreForm = late(() => import('./score-form').then((file) => file.ScoreForm));
const SettleForm = late(() => import('./settle-form').then((file) => file.SettleForm));
const WaiveForm = late(() => import('./waive-form').then((file) => file.WaiveForm));

/** Reads that a change of a leaving makes untrue. */
const exitReads = [calls.exits, calls.exit, approvalEndpoints.ofSubject];
/** Items that 出科考核 fills. */
const judgedItems = ['skill', 'comment'];
const tones: Record<ItemState, Tone> = { met: 'success', unmet: 'danger', waived: 'warning', off: 'info' };

/** The leaving of one stay: its checklist with the cause of each red item, the judgement, the approval and what can be done. */
export function ExitDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const exit = useCall(calls.exit, { params: { id } }, { staleTime: 0 });
  const name = exit.data ? `${exit.data.name} ${exit.data.staff_id}` : '';
  return (
    <Drawer opened size={700} title={`出科 ${name}`} closeButtonProps={{ 'aria-label': '关闭' }} onClose={onClose}>
      <Loaded call={exit} what="出科清单">
        {(found) => <Exit exit={wholeExit(found)} />}
      </Loaded>
    </Drawer>
  );
}

type Open = { form: 'apply' | 'assess' | 'score' | 'settle' | 'makeUp' } | { form: 'waive'; item: ExitItem };

function Exit({ exit }: { exit: ExitDetail }) {
  const permits = usePermits();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const can = (act: ExitAct, call: (typeof calls)[keyof typeof calls]) =>
    mayExit(act, exit) && permits(permissionOf(call)!);
  const mayWaive = can('waive', calls.waiveItem);
  const mayAssess = can('assess', calls.assessExit);
  // A score of an exam is the exam's.
  const mayScore = can('score', calls.scoreExit) && !exit.theory?.exam;
  const isLive = exit.code === '';
  const counted = exit.items.filter(({ state }) => state !== 'off');
  return (
    <>
      <ExitFacts exit={exit} />
      <div className={classes.bar}>
        {can('apply', calls.applyExit) && <Button onClick={() => setOpen({ form: 'apply' })}>申请出科</Button>}
        {mayAssess && (
          <Button variant="default" onClick={() => setOpen({ form: 'assess' })}>
            {exit.assessment ? '修改出科考核' : '填写出科考核'}
          </Button>
        )}
        {can('force', calls.settleExit) && (
          <Button variant="default" onClick={() => setOpen({ form: 'settle' })}>
            直接认定
          </Button>
        )}
        {can('makeUp', calls.makeUpExit) && exit.make_up.proposed && (
          <Button onClick={() => setOpen({ form: 'makeUp' })}>安排补轮</Button>
        )}
        {exit.code !== '' && can('print', calls.exitForm) && (
          <Button variant="default" onClick={() => void printExit(exit.id)}>
            打印考核表
          </Button>
        )}
      </div>
      <h3 className={classes.section}>
        出科清单{counted.length > 0 && ` ${exit.met}/${exit.asked}`}
        {exit.code !== '' && '（出科时的情况）'}
      </h3>
      {counted.length === 0 && <p className={classes.facts}>历史轮转，没有出科清单</p>}
      <ul className={classes.list} aria-label="出科清单">
        {counted.map((item) => (
          <li key={item.key} className={classes.line}>
            <div>
              <p className={classes.head}>
                {item.title} {item.value}
              </p>
              <p className={classes.facts}>{factsOf(item, exit)}</p>
            </div>
            <div className={classes.actions}>
              <StatusDot tone={tones[item.state]}>{itemStateWords[item.state]}</StatusDot>
              {isLive && placeOf(item, exit.roles) && (
                <Button
                  component={Link}
                  to={placeOf(item, exit.roles)}
                  size="compact-sm"
                  variant={item.state === 'unmet' ? 'default' : 'subtle'}
                >
                  {item.state === 'unmet' ? '去完成' : '查看'}
                </Button>
              )}
              {item.key === 'theory' && mayScore && (
                <Button size="compact-sm" variant="default" onClick={() => setOpen({ form: 'score' })}>
                  {exit.theory ? '修改成绩' : '登记成绩'}
                </Button>
              )}
              {judgedItems.includes(item.key) && item.state === 'unmet' && mayAssess && (
                <Button size="compact-sm" variant="default" onClick={() => setOpen({ form: 'assess' })}>
                  去填写
                </Button>
              )}
              {item.state === 'unmet' && mayWaive && (
                <Button size="compact-sm" variant="subtle" onClick={() => setOpen({ form: 'waive', item })}>
                  豁免
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <RecordApproval flow="department-stay.exit" subjectId={exit.subject} refresh={exitReads} />
      {open?.form === 'apply' && <ApplyForm row={exit} onClose={close} />}
      {open?.form === 'assess' && <AssessForm exit={exit} refresh={exitReads} onClose={close} />}
      {open?.form === 'score' && <ScoreForm exit={exit} refresh={exitReads} onClose={close} />}
      {open?.form === 'makeUp' && <MakeUpForm exit={exit} refresh={exitReads} onClose={close} />}
      {open?.form === 'settle' && <SettleForm exit={exit} refresh={exitReads} onClose={close} />}
      {open?.form === 'waive' && <WaiveForm exit={exit} item={open.item} refresh={exitReads} onClose={close} />}
    </>
  );
}

/** Where somebody mends an item, or sees what it came from; empty where he cannot. */
function placeOf({ link, ward_link: ward = '', teacher_link: teacher = ward }: ExitItem, roles: ExitDetail['roles']) {
  if (roles.includes('trainee')) return link;
  if (roles.includes('ward')) return ward;
  return roles.includes('teacher') ? teacher : '';
}

/** What is asked, why it is not met, whom it waits for and since when. */
function factsOf(item: ExitItem, { code, roles }: ExitDetail): string {
  const { threshold, cause, state, owner, since, waits_for: name = ownerWords[owner], reported = '' } = item;
  const isSettled = code !== '';
  const who = owner === 'trainee' && roles.includes('trainee') ? '本人' : name;
  const waits = state === 'unmet' && !isSettled ? `${since ? `自 ${since} 起` : ''}等待${who}` : '';
  return [threshold && `要求 ${threshold}`, cause, waits, reported].filter(Boolean).join(' · ');
}
