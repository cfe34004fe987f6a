import { usePermission } from '@/kernel/session/permissions';
import { FileList } from './file-list';
import { filesScreen } from './paths';
import { UploadButton } from './upload-button';

const parts = [
  { value: 'all', label: '全部' },
  { value: 'unread', label: '待读' },
  { value: 'favourite', label: '收藏' },
  { value: 'shared', label: '共享给我' },
] as const;

/** 文件资料: what one may read, by folder. */
export default function FilesPage() {
  const mayUpload = usePermission('nf:file:upload');
  return (
    <FileList
      title={filesScreen.title}
      parts={parts}
      views="library.files"
      withTree
      main={(folder) => mayUpload && <UploadButton folder={folder} />}
    />
  );
}
