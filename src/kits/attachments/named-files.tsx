import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';

const AttachmentFiles = lazy(() => import('./attachment-files'));

/** Files of which a record names the ids: how many there are, and on request the files, for whoever may read them. */
export function NamedFiles({ ids }: { ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  if (ids.length === 0) return null;
  return (
    <div>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起附件' : `看附件（${ids.length}）`}
      </Button>
      {isOpen && <Files ids={ids} />}
    </div>
  );
}

function Files({ ids }: { ids: readonly string[] }) {
  const files = useCall(attachmentEndpoints.named, { query: { ids: ids.join() } });
  return (
    <Loaded call={files} what="附件">
      {(found) => (
        <Suspense fallback={<Skeleton h={48} />}>
          {found.length < ids.length && <p>有 {ids.length - found.length} 个附件还在发送，或已不能查看。</p>}
          <AttachmentFiles files={found} />
        </Suspense>
      )}
    </Loaded>
  );
}
