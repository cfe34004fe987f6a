import type { NoticeFile } from '@contract/notice/types';
import { lazy, Suspense } from 'react';
import classes from './notice-files.module.css';

const AttachmentFiles = lazy(() => import('@/kits/attachments/attachment-files'));

/** The files that go with a notice. Loaded with the first notice that has some: the bell is part of every page. */
export function NoticeFiles({ files }: { files: readonly NoticeFile[] }) {
  if (files.length === 0) return null;
  return (
    <div className={classes.files}>
      <Suspense fallback={<p>附件 {files.length} 个</p>}>
        <AttachmentFiles files={files} />
      </Suspense>
    </div>
  );
}
