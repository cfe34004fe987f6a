import { moved } from '@contract/dictionary/rules';
import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './order-drawer.module.css';

interface Ordered {
  id: number;
  name: string;
}
interface OrderDrawerProps {
  title: string;
  rows: readonly Ordered[];
  /** Resolves to undefined when it failed. */
  onSave: (ids: number[]) => Promise<unknown>;
  onClose: () => void;
}

/** Puts a list in order, by dragging with a pointer or with the buttons. */
export function OrderDrawer({ title, rows, onSave, onClose }: OrderDrawerProps) {
  const [order, setOrder] = useState<readonly Ordered[]>(rows);
  const [dragged, setDragged] = useState<number | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [said, say] = useState('');
  const isChanged = order.some(({ id }, index) => rows[index]?.id !== id);

  const put = (from: number, to: number) => {
    setOrder(moved(order, from, to));
    say(`${order[from]!.name}，第 ${to + 1} 位，共 ${order.length} 位`);
  };
  const save = async () => {
    setSaving(true);
    const answer = await onSave(order.map(({ id }) => id));
    setSaving(false);
    if (answer !== undefined) onClose();
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
              if (from !== index) setOrder(moved(order, from, index));
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <IconGripVertical size={16} stroke={1.75} aria-hidden className={classes.grip} />
            <span className={classes.place}>{index + 1}</span>
            <span className={classes.name}>{row.name}</span>
            <ActionIcon
              variant="subtle"
              color="info"
              size={36}
              aria-label={`上移 ${row.name}`}
              disabled={index === 0}
              onClick={() => put(index, index - 1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="info"
              size={36}
              aria-label={`下移 ${row.name}`}
              disabled={index === order.length - 1}
              onClick={() => put(index, index + 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
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
