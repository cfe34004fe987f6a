import { Modal } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { AttachmentImage } from './attachment-image';
import classes from './photos.module.css';

interface PhotoViewerProps {
  title: string;
  /** Ids of files. */
  ids: readonly string[];
  onClose: () => void;
}

/** Photos in their full size, one below the other. */
export function PhotoViewer({ title, ids, onClose }: PhotoViewerProps) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': '关闭' }}>
      <div className={classes.list}>
        {ids.map((id, at) => (
          <AttachmentImage
            key={id}
            id={id}
            full
            alt={`照片 ${at + 1}`}
            className={classes.full}
            fallback={
              <span className={classes.absent}>
                <IconPhoto size={24} stroke={1.5} aria-hidden />
                照片联网后显示
              </span>
            }
          />
        ))}
      </div>
    </Modal>
  );
}
