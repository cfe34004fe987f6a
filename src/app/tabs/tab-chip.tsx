import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { Tab } from './tabs';
import classes from './tabs-bar.module.css';

const longPressMs = 500;

interface TabChipProps {
  tab: Tab;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Right click, menu key or long press; the place is in pixels of the window. */
  onContext: (place: { left: number; top: number }) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** One visited page: opens by click, closes by its cross, a middle click or Delete. */
export function TabChip({ tab, isOpen, onOpen, onClose, onContext, onKey }: TabChipProps) {
  const chip = useRef<HTMLDivElement>(null);
  const press = useLongPress(onContext);
  useEffect(() => {
    if (isOpen) chip.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isOpen]);

  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key reports no position of its own.
    const isPointer = event.clientX !== 0 || event.clientY !== 0;
    onContext({ left: isPointer ? event.clientX : box.left, top: box.bottom });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !tab.affix) onClose();
    else onKey(event);
  };
  return (
    <div
      ref={chip}
      className={classes.chip}
      data-open={isOpen || undefined}
      data-affix={tab.affix || undefined}
      onContextMenu={onContextMenu}
      onAuxClick={(event) => event.button === 1 && !tab.affix && onClose()}
      {...press.handlers}
    >
      <button
        type="button"
        className={classes.open}
        data-tab={tab.key}
        aria-current={isOpen ? 'page' : undefined}
        onClick={() => !press.wasLong() && onOpen()}
        onKeyDown={onKeyDown}
      >
        {tab.title}
      </button>
      {!tab.affix && (
        <ActionIcon size={24} variant="subtle" color="info" aria-label={`关闭${tab.title}`} onClick={onClose}>
          <IconX size={13} />
        </ActionIcon>
      )}
    </div>
  );
}

/** A finger held still; iOS raises no contextmenu event for it. */
function useLongPress(onContext: TabChipProps['onContext']) {
  const timer = useRef(0);
  const isLong = useRef(false);
  const stop = () => window.clearTimeout(timer.current);
  const start = (event: PointerEvent<HTMLElement>) => {
    isLong.current = false;
    if (event.pointerType !== 'touch') return;
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    timer.current = window.setTimeout(() => {
      isLong.current = true;
      onContext({ left, top: bottom });
    }, longPressMs);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    handlers: { onPointerDown: start, onPointerUp: stop, onPointerCancel: stop, onPointerLeave: stop },
    wasLong: () => isLong.current,
  };
}
