import { ActionIcon, Drawer, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { useIsMobile } from '@/ui/use-is-mobile';
import { DecisionBar } from '@/kits/approval/decision-bar';
import { approvalRecord } from '@/kits/approval/offline';
import { PendingNote } from '@/kits/outbox/pending-note';
import classes from './record-drawer.module.css';
import { RecordView } from '@/kits/approval/record-view';

const drawerWidth = 700;

interface RecordDrawerProps {
  /** Null: closed. */
  recordId: number | null;
  /** Records of the list that is open, in its order: j and k walk it. */
  listed: readonly number[];
  onOpen: (recordId: number | null) => void;
}

/** A record beside the list it is in. */
export function RecordDrawer({ recordId, listed, onOpen }: RecordDrawerProps) {
  const isMobile = useIsMobile();
  const place = recordId === null ? -1 : listed.indexOf(recordId);
  const previous = listed[place - 1];
  const next = listed[place + 1];
  const go = (id: number | undefined) => id !== undefined && onOpen(id);
  const shown = useRef(recordId);
  useEffect(() => {
    shown.current = recordId;
  }, [recordId]);
  // Who closed the drawer, or went elsewhere, while the decision was on its way stays there.
  const goOn = (decided: number) => shown.current === decided && onOpen(next ?? previous ?? null);
  useHotkeys([
    ['j', () => go(recordId === null ? listed[0] : next)],
    ['k', () => go(previous)],
  ]);
  return (
    <Drawer
      opened={recordId !== null}
      onClose={() => onOpen(null)}
      size={isMobile ? '100%' : drawerWidth}
      title="审批详情"
      classNames={{ content: classes.content, body: classes.body }}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {place >= 0 && (
        <div className={classes.walk}>
          <Step label="上一条（K）" icon={IconChevronUp} onClick={() => go(previous)} isOff={previous === undefined} />
          <span>
            {place + 1} / {listed.length}
          </span>
          <Step label="下一条（J）" icon={IconChevronDown} onClick={() => go(next)} isOff={next === undefined} />
        </div>
      )}
      {recordId !== null && <OpenRecord key={recordId} recordId={recordId} onDecided={() => goOn(recordId)} />}
    </Drawer>
  );
}

function OpenRecord({ recordId, onDecided }: { recordId: number; onDecided: () => void }) {
  const detail = useCall(api.detail, { params: { id: recordId } });
  const record = detail.data;
  return (
    <>
      <div className={classes.scroll}>
        <PendingNote record={approvalRecord(recordId)} />
        <Loaded call={detail} what="审批记录">
          {(loaded) => <RecordView record={loaded} />}
        </Loaded>
      </div>
      {record && <DecisionBar record={record} onDecided={onDecided} />}
    </>
  );
}

interface StepProps {
  label: string;
  icon: typeof IconChevronUp;
  onClick: () => void;
  isOff: boolean;
}

function Step({ label, icon: Icon, onClick, isOff }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="info" size={32} aria-label={label} onClick={onClick} disabled={isOff}>
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
