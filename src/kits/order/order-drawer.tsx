import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { inOrder, moved } from './in-order';
import classes from './order-drawer.module.css';

interface Ordered {
  id: number;
  name: string;
}
interface OrderDrawerProps {
  title: string;
  /** As they stand now: rows that come or go while the drawer is open do so in it too. */
  rows: readonly Ordered[];
  /** Resolves to undefined when it failed. */
  onSave: (ids: number[]) => Promise<unknown>;
  /** Asks for the rows again, after a save that failed: perhaps they are others now. */
  onRefetch: () => void;
  onClose: () => void;
}

/** Puts a list in order, by dragging with a pointer or with the buttons. */
export function OrderDrawer({ title, rows, onSave, onRefetch, onClose }: OrderDrawerProps) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [dragged, setDragged] = useState<number | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [said, say] = useState('');
  const order = inOrder(rows, ids);
  const isChanged = order.some(({ id }, index) => rows[index]!.id !== id);

  const put = (from: number, to: number) => setIds(moved(order, from, to).map(({ id }) => id));
  const step = (from: number, to: number) => {
    put(from, to);
    say(`${order[from]!.name}，第 ${to + 1} 位，共 ${order.length} 位`);
  };
  const save = async () => {
    setSaving(true);
    const answer = await onSave(order.map(({ id }) => id));
    setSaving(false);
    if (answer === undefined) onRefetch();
    else onClose();
  };
  return (
    <Drawer opened onClose={onClose} title={title} size={480} closeButtonProps={{ 'aria-label': '关闭' }}>
      <p className={classes.hint}>拖动条目，或用右侧的箭头移动</p>
      <ol className={classes.list}>
        {order.map((row, index) => (
          <li
            key={row.id}
            className={classes.row}
            data-dragged={dragged === row.id || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', row.name);
              setDragged(row.id);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              const from = order.findIndex(({ id }) => id === dragged);
              if (from >= 0 && from !== index) put(from, index);
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <IconGripVertical size={16} stroke={1.75} aria-hidden className={classes.grip} />
            <span className={classes.place}>{index + 1}</span>
            <span className={classes.name}>{row.name}</span>
            <StepButton
              label={`上移 ${row.name}`}
              icon={IconArrowUp}
              isEnd={index === 0}
              onClick={() => step(index, index - 1)}
            />
            <StepButton
              label={`下移 ${row.name}`}
              icon={IconArrowDown}
              isEnd={index === order.length - 1}
              onClick={() => step(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <span role="status" className="reach-visually-hidden">
        {said}
      </span>
      <footer className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button loading={isSaving} disabled={!isChanged} onClick={() => void save()}>
          保存顺序
        </Button>
      </footer>
    </Drawer>
  );
}

interface StepButtonProps {
  label: string;
  icon: Icon;
  isEnd: boolean;
  onClick: () => void;
}

function StepButton({ label, icon: Arrow, isEnd, onClick }: StepButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="info"
      size={36}
      aria-label={label}
      // A disabled button would drop the focus of whoever just moved the row to the end.
      data-disabled={isEnd || undefined}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onClick}
    >
      <Arrow size={16} aria-hidden />
    </ActionIcon>
  );
}
