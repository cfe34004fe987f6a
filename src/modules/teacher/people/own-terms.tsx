import { changeFlowKey } from '@contract/teacher/change-flow';
import { isOpenChange } from '@contract/teacher/change-rules';
import type { QualificationChange } from '@contract/teacher/changes';
import { ownChangeEndpoints as calls, type OwnQualification } from '@contract/teacher/own-changes';
import { call } from '@device/api/call';
import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { saveAnswer } from '@/kernel/save-answer';
import { useAccount } from '@/kernel/session/session-store';
import { late } from '@/kits/late/late';
import { confirm } from '@/ui/confirm';
import { Panel } from '@/ui/panel';
import classes from '../selection/objections.module.css';
import { kindOf } from '../selection/words';
import { ChangeItem } from './change-words';
import { QualificationState } from './words';

const AskForm = late(() => import('./ask-form').then((file) => file.AskForm));
const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));
const refresh = [calls.ownQualifications];

const print = (id: number) =>
  saveAnswer(call(calls.ownChangeCertificate, { body: { id, origin: window.location.origin }, blocking: true }));

/** 我的聘任: what one is until when; asking for another kind or level, and what became of it. */
export function OwnTerms() {
  const { data } = useCall(calls.ownQualifications, {}, { staleTime: 0 });
  const [asked, ask] = useState<OwnQualification | null>(null);
  if (!data || data.held.length === 0) return null;
  return (
    <Panel title="我的聘任">
      <ul className={classes.people}>
        {data.held.map((row) => (
          <Term key={row.id} row={row} onAsk={() => ask(row)} />
        ))}
      </ul>
      {asked && <AskForm key={asked.id} row={asked} targets={data.targets} onClose={() => ask(null)} />}
    </Panel>
  );
}

function Term({ row, onAsk }: { row: OwnQualification; onAsk: () => void }) {
  const open = row.changes.find(({ state }) => isOpenChange(state));
  const off =
    row.state === 'suspended'
      ? `已停聘：${row.reason}，请联系教育处`
      : open && (open.state === 'asked' ? '变更申请正在审核' : `变更将于 ${open.effective_on} 生效`);
  return (
    <li className={classes.person} aria-label={kindOf(row)}>
      <div className={classes.row}>
        <b>{kindOf(row)}</b>
        <span className={classes.term}>
          <span className={classes.muted}>{`${row.qualified_on} 至 ${row.valid_until}`}</span>
          <QualificationState row={row} />
        </span>
        <Button variant="default" disabled={Boolean(off)} aria-label={`申请变更${kindOf(row)}`} onClick={onAsk}>
          申请变更
        </Button>
      </div>
      {off && <p className={classes.why}>{off}</p>}
      {row.changes.length > 0 && (
        <ul className={classes.list} aria-label="变更记录">
          {row.changes.map((one) => (
            <OwnChange key={one.id} one={one} />
          ))}
        </ul>
      )}
    </li>
  );
}

function OwnChange({ one }: { one: QualificationChange }) {
  const { user_id: ownId } = useAccount();
  const [isShown, show] = useState(false);
  const withdraw = useSave(calls.withdrawChange, { refresh, done: '申请已撤回' });
  const askToWithdraw = async () => {
    const isSure = await confirm({
      title: '撤回变更申请',
      message: '撤回后可以重新申请。',
      confirmLabel: '撤回',
      danger: true,
    });
    if (isSure) await withdraw.run({ body: { id: one.id }, ifMatch: one.version });
  };
  return (
    <ChangeItem one={one}>
      {one.is_asked && one.state !== 'withdrawn' && (
        <Button variant="default" onClick={() => show(true)}>
          查看进度
        </Button>
      )}
      {one.state === 'asked' && (
        <Button variant="default" onClick={() => void askToWithdraw()}>
          撤回
        </Button>
      )}
      {one.certificate && (
        <Button variant="default" onClick={() => void print(one.id)}>
          打印聘书
        </Button>
      )}
      <Drawer
        opened={isShown}
        onClose={() => show(false)}
        title="变更申请"
        size={700}
        position="right"
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        {isShown && (
          <RecordApproval flow={changeFlowKey} subjectId={`${one.id}-${ownId}`} refresh={refresh} staysSettled />
        )}
      </Drawer>
    </ChangeItem>
  );
}
