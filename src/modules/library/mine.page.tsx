import { libraryFileEndpoints as calls } from '@contract/library/files';
import { Progress } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { fileSize } from '@/kits/import/task-words';
import { FileList } from './file-list';
import classes from './library.module.css';
import { mineScreen } from './paths';
import { UploadButton } from './upload-button';

const parts = [
  { value: 'own', label: '我的上传' },
  { value: 'bin', label: '回收站' },
] as const;

/** 我的文件: what one has brought, how far it is, and how much room it takes. */
export default function MinePage() {
  return (
    <FileList
      title={mineScreen.title}
      parts={parts}
      views="library.mine"
      isOwn
      main={(folder) => (
        <>
          <Quota />
          <UploadButton folder={folder} />
        </>
      )}
    />
  );
}

function Quota() {
  const quota = useCall(calls.libraryQuota, {}).data;
  if (!quota) return null;
  const share = (quota.used / quota.quota) * 100;
  const words = `已用 ${fileSize(quota.used)} / ${quota.quota / 1024 ** 3} GiB`;
  return (
    <span className={classes.quota}>
      <Progress value={share} size={6} w={72} color={share > 90 ? 'danger' : 'primary'} aria-label={words} />
      <span className={classes.muted}>{words}</span>
    </span>
  );
}
