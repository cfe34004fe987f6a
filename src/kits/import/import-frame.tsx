import { Modal } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './import-frame.module.css';

interface ImportFrameProps {
  title: string;
  /** The task was given up, here or elsewhere: there is nothing left to show, and the dialog closes. */
  isGone: boolean;
  /** Room for a sheet that is corrected in the dialog. */
  isWide?: boolean;
  onClose: () => void;
  /** The trail and the step that is on. */
  children: ReactNode;
}

/** The dialog of every import: as high whatever step is on, the whole screen on a phone. */
export function ImportFrame({ title, isGone, isWide = false, onClose, children }: ImportFrameProps) {
  const isMobile = useIsMobile();
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return (
    <Modal
      opened={!isGone}
      onClose={onClose}
      title={title}
      size={isWide ? 1280 : 900}
      fullScreen={isMobile}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': '关闭' }}
      padding={0}
      classNames={{
        content: isWide ? `${classes.content} ${classes.wide}` : classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      {children}
    </Modal>
  );
}
