import { Drawer } from '@mantine/core';
import { AttachmentList } from '@/kits/attachments/attachment-list';
import { readCoursesAgain } from './course-reads';

interface FilesDrawerProps {
  title: string;
  owner: string;
  ownerId: number;
  canEdit: boolean;
  onClose: () => void;
}

/** Files of a lesson or of the archive: shown, added and removed at once. */
export function FilesDrawer({ title, owner, ownerId, canEdit, onClose }: FilesDrawerProps) {
  const close = () => {
    readCoursesAgain();
    onClose();
  };
  return (
    <Drawer opened onClose={close} size={480} title={title} closeButtonProps={{ 'aria-label': '关闭' }}>
      <AttachmentList owner={owner} ownerId={String(ownerId)} canEdit={canEdit} />
    </Drawer>
  );
}
