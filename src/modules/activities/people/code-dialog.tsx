import { activityPeopleEndpoints as calls } from '@contract/activities/people';
import type { Activity } from '@contract/activities/plans';
import { sides, type Side } from '@contract/activities/status';
import { codeEveryMs } from '@contract/kernel/sealed-code';
import { Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { CodeBoard } from '@/kits/code/code-board';
import { Loaded } from '@/kits/loaded/loaded';
import { optionsOf, whenWords } from '../words';
import classes from './code-dialog.module.css';

/** The code for the screen of the room: a new one every few seconds, with the digits for those whose camera fails. */
export function CodeDialog({ row, onClose }: { row: Activity; onClose: () => void }) {
  const [side, setSide] = useState<Side>('in');
  const call = useCall(
    calls.signCode,
    { params: { id: row.id }, query: { side } },
    { refetchInterval: codeEveryMs, staleTime: 0 },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`${row.title} ${sides[side]}`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.body}>
        {row.needs_sign_out && (
          <SegmentedControl
            aria-label="签到或签退"
            data={optionsOf(sides)}
            value={side}
            onChange={(next: Side) => setSide(next)}
          />
        )}
        <Loaded call={call} what="签到码">
          {({ content, digits, signed, window, is_open: isOpen }) => (
            <CodeBoard content={content} digits={digits} word={sides[side]}>
              {isOpen ? `已${sides[side]} ${signed} 人` : `不在${sides[side]}时间内，扫码无效`}，{whenWords(row)}，
              {`${sides[side]}时间 ${window}`}
            </CodeBoard>
          )}
        </Loaded>
      </div>
    </Modal>
  );
}
