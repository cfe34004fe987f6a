import type { DocumentPicture } from '@workers/engine/document/docx';
import { useState } from 'react';
import { useUploads } from '@/kits/attachments/use-uploads';

/** Pictures of a document on their way to the server; told by their number once they are there. */
export function usePictures(onArrived: (no: number, id: string) => void) {
  // Those of a document that was chosen before a reload, or before this one, belong to no card any more.
  const [batch, begin] = useState('');
  const uploads = useUploads(
    { owner: 'exam-question', ownerId: '', slot: 'import', kinds: ['image'] },
    ({ id, name }) => {
      const [, own, no] = /^题图-([a-z0-9]+)-(\d+)\./.exec(name) ?? [];
      if (own === batch) onArrived(Number(no), id);
    },
  );
  return {
    send: (pictures: readonly DocumentPicture[]) => {
      const own = crypto.randomUUID().slice(0, 8);
      begin(own);
      uploads.add(
        pictures.map(({ no, bytes, type, ending }) => {
          return new File([bytes as BlobPart], `题图-${own}-${no}.${ending}`, { type });
        }),
      );
    },
    stuck: uploads.rows.filter(({ state, name }) => state === 'failed' && name.includes(batch)),
    refusals: uploads.refusals,
    retry: uploads.retry,
    remove: uploads.remove,
  };
}
