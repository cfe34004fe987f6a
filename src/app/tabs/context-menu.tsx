import { Menu } from '@mantine/core';
import { contextWidth, type ContextPlace } from './context-place';
import classes from './tabs-bar.module.css';

interface ContextMenuProps {
  place: ContextPlace | null;
  canClose: boolean;
  onRefresh: () => void;
  onClose: () => void;
  onCloseOthers: () => void;
  onCloseAll: () => void;
  onDismiss: () => void;
}

/** 刷新, 关闭, 关闭其他, 关闭全部 of one tab. */
export default function ContextMenu({ place, canClose, onDismiss, ...actions }: ContextMenuProps) {
  return (
    <Menu
      opened={place !== null}
      onChange={(opened) => !opened && onDismiss()}
      width={contextWidth}
      position="bottom-start"
      offset={2}
    >
      <Menu.Target>
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className={classes.anchor}
          style={{ left: place?.left ?? 0, top: place?.top ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={actions.onRefresh}>刷新</Menu.Item>
        <Menu.Item disabled={!canClose} onClick={actions.onClose}>
          关闭
        </Menu.Item>
        <Menu.Item onClick={actions.onCloseOthers}>关闭其他</Menu.Item>
        <Menu.Item onClick={actions.onCloseAll}>关闭全部</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
