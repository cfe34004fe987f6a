import { Alert, Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import { errorText } from '@contract/kernel/errors';
import { giveUp, sendAgain, sendMine } from '@device/outbox/decide';
import { madeAgain, sidesOf, type Dispute } from '@device/outbox/keep-mine';
import { queuedCall, type ConflictField } from '@device/outbox/queued';
import { useState } from 'react';
import type { ReadableEntry } from '@/kernel/outbox/outbox-store';
import { notifyError } from '@/kernel/query/notify-error';
import { SideChoices, type Side } from '@/kits/form/side-choices';
import { formatDateTime } from '@/ui/format';
import classes from './decision-dialog.module.css';

/** Puts an entry that the server refused to the person: both sides, and what can be done. */
export async function showDecision(userId: number, readable: ReadableEntry): Promise<void> {
  const { entry, content, told } = readable;
  const call = await queuedCall(entry.call).catch(notifyError);
  const dispute = call && content && told ? { call, content, refusal: told } : undefined;
  const id = modals.open({
    title: entry.state === 'conflict' ? '需要您决定' : '未被接受',
    size: 700,
    children: <Decision userId={userId} readable={readable} dispute={dispute} onDone={() => modals.close(id)} />,
  });
}

interface DecisionProps {
  userId: number;
  readable: ReadableEntry;
  /** Absent where the device's copy is damaged. */
  dispute: Dispute | undefined;
  onDone: () => void;
}

function Decision({ userId, readable: { entry, content, told }, dispute, onDone }: DecisionProps) {
  const sides = dispute && sidesOf(dispute);
  const isByField = sides !== undefined && dispute?.call.conflict?.isByField === true;
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const mine = (sides ?? []).map(({ key }) => key).filter((key) => !theirs.includes(key));
  const mayKeep = dispute !== undefined && madeAgain(dispute, mine) !== null;
  const sideOf = (key: string): Side => (theirs.includes(key) ? 'theirs' : 'mine');
  const choose = (key: string, side: Side) => {
    const others = theirs.filter((one) => one !== key);
    setTheirs(side === 'theirs' ? [...others, key] : others);
  };
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch(notifyError);
    onDone();
  };
  return (
    <>
      <p className={classes.what}>
        <b>{content?.title ?? '无法读取的操作'}</b>
        <span>保存于 {formatDateTime(entry.createdAt)}</span>
      </p>
      <Alert color="warning">{told?.message ?? errorText(entry.problem?.key ?? 'UNKNOWN')}</Alert>
      {sides &&
        sides.length > 0 &&
        (isByField ? (
          <div className={classes.choice}>
            <SideChoices fields={sides} mineLabel="我的" chosen={sideOf} onChoose={choose} />
          </div>
        ) : (
          <Sides sides={sides} />
        ))}
      {sides && !mayKeep && theirs.length === 0 && (
        <p className={classes.hint}>
          {sides.length === 0 ? '最新内容已与您的一致。' : '按最新进度，您的操作已不能再提交，只能采用最新内容。'}
        </p>
      )}
      <Group justify="flex-end" mt="md" gap="xs" className={classes.operations}>
        <Button variant="default" onClick={onDone}>
          稍后决定
        </Button>
        <Button
          variant={sides && !mayKeep ? 'filled' : 'default'}
          disabled={isBusy}
          onClick={() => void act(() => giveUp(userId, entry))}
        >
          {sides ? '采用最新内容' : '放弃我的操作'}
        </Button>
        {mayKeep && (
          <Button disabled={isBusy} onClick={() => void act(() => sendMine(userId, entry, dispute, mine))}>
            {isByField ? '按选择提交' : '以我的为准'}
          </Button>
        )}
        {!sides && dispute && (
          <Button disabled={isBusy} onClick={() => void act(() => sendAgain(userId, entry))}>
            再次提交
          </Button>
        )}
      </Group>
    </>
  );
}

/** Mine and theirs beside each other. */
function Sides({ sides }: { sides: readonly ConflictField[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">我的</th>
          <th scope="col">最新内容</th>
        </tr>
      </thead>
      <tbody>
        {sides.map(({ key, label, mine, theirs }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{mine || '（空）'}</td>
            <td>{theirs || '（空）'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
