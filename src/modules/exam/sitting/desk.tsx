import { sittingEndpoints as calls, type DeskBranch } from '@contract/exam/sittings/sittings';
import { branchDecisions, branchReasons, type BranchDecision } from '@contract/exam/sittings/states';
import { Button, Checkbox, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { formatMoment } from '@/ui/format';
import classes from './desk.module.css';

/** 迟到与分支作答 of an exam: what is not of the line of a sitting before somebody has decided so. */
export function SittingDesk({ examId }: { examId: number }) {
  const branches = useCall(
    calls.examBranches,
    { query: { exam_id: examId } },
    { staleTime: 0, refetchInterval: 30_000 },
  );
  return (
    <Loaded call={branches} what="迟到与分支作答">
      {(list) =>
        list.length === 0 ? (
          <EmptyState title="没有需要裁定的作答">断网、换设备或迟到的作答会出现在这里</EmptyState>
        ) : (
          <ul className={classes.list}>
            {list.map((branch) => (
              <BranchCard key={`${branch.id}:${branch.version}`} branch={branch} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function BranchCard({ branch }: { branch: DeskBranch }) {
  const mayDecide = usePermission('theoryTest:invigilate:operate');
  const [taken, take] = useState<readonly string[]>([]);
  const [decision, decide] = useState<BranchDecision>();
  const isOpen = branch.decision === null;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <b>{branch.candidate}</b>
        <span>{branch.ticket_no}</span>
        <StatusDot tone={isOpen ? 'warning' : 'success'}>
          {branch.decision === null ? '待裁定' : branchDecisions[branch.decision]}
        </StatusDot>
      </div>
      <p className={classes.hint}>
        {branchReasons[branch.reason]}；{formatMoment(branch.received_at)} 收到；封条 {branch.seal}，
        {branch.is_witnessed ? '监考人员已核对' : '没有监考记录，完成时间无法证明'}
      </p>
      {branch.parts.length === 0 && <p>与现行作答没有不同。</p>}
      {branch.parts.length > 0 && (
        <table className={classes.parts}>
          <thead>
            <tr>
              <th>试题</th>
              <th>现行作答</th>
              <th>这份作答</th>
              <th>写于</th>
            </tr>
          </thead>
          <tbody>
            {branch.parts.map(({ key, number, counts, sent, written_at: at }) => (
              <tr key={key}>
                <td>
                  {isOpen && mayDecide ? (
                    <Checkbox
                      label={number}
                      checked={taken.includes(key)}
                      onChange={(event) =>
                        take(event.currentTarget.checked ? [...taken, key] : taken.filter((one) => one !== key))
                      }
                    />
                  ) : (
                    number
                  )}
                </td>
                <td>{counts}</td>
                <td>{sent}</td>
                <td>{formatMoment(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isOpen && (
        <p className={classes.hint}>
          {branch.decided_by}：{branch.note}
        </p>
      )}
      {isOpen && mayDecide && (
        <div className={classes.head}>
          <Button onClick={() => decide('accept')}>全部采用</Button>
          <Button variant="default" disabled={taken.length === 0} onClick={() => decide('part')}>
            采用所选
          </Button>
          <Button variant="default" onClick={() => decide('refuse')}>
            不采用
          </Button>
        </div>
      )}
      {decision && <Decide branch={branch} decision={decision} parts={taken} onClose={() => decide(undefined)} />}
    </li>
  );
}

interface DecideProps {
  branch: DeskBranch;
  decision: BranchDecision;
  parts: readonly string[];
  onClose: () => void;
}

function Decide({ branch, decision, parts, onClose }: DecideProps) {
  const [note, setNote] = useState('');
  const save = useSave(calls.decideBranch, { refresh: [calls.examBranches], done: '已裁定', onDone: onClose });
  const run = () => save.run({ body: { id: branch.id, decision, parts: [...parts], note }, ifMatch: branch.version });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${branchDecisions[decision]}：${branch.candidate}`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Textarea
        label="裁定理由"
        required
        autosize
        minRows={3}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className={classes.hint}>裁定后不能更改，会写入考试事件与操作记录。</p>
      <Button disabled={note.trim() === ''} loading={save.isRunning} onClick={() => void run()}>
        确定
      </Button>
    </Modal>
  );
}
