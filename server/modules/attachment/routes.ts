import { eq } from 'drizzle-orm';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { deleteUnreferenced } from '@server/kernel/file-references';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { beginUpload } from './begin-upload';
import { referredByAttachments, startCleaning } from './cleaning';
import { demandRight, mayWrite } from './owners';
import { attachmentReferences } from './references';
import { currentRules } from './rules';
import { attachments } from './tables';
import { abandonUpload, completeUpload, takePart, uploadProgress } from './upload';
import { attachmentBlob, attachmentList, attachmentsNamed, readableRow } from './view';

export const attachmentServer: ServerModule<typeof attachmentEndpoints> = {
  logObjects: [
    { kind: 'attachment', word: '附件' },
    { kind: 'attachment_upload', word: '附件' },
  ],
  references: attachmentReferences,
  fileReferences: [referredByAttachments],
  routes: implement(attachmentEndpoints, {
    rules: ({ db }) => currentRules(db),
    begin: async ({ db, user, body, audit }) => {
      const upload = await beginUpload(db, user, body);
      const { owner, owner_id: ownerId, kind, size } = body;
      audit({ target: `attachment_upload:${upload.id}`, detail: { owner, ownerId, kind, size } });
      return upload;
    },
    progress: ({ db, user, params }) => uploadProgress(db, user, params.id),
    part: async ({ database, storage, user, params, query, body }) => {
      await takePart({ database, storage }, user, { ...params, ...query }, body);
      return { received: params.index };
    },
    complete: async ({ database, storage, user, params, audit }) => {
      const attachment = await completeUpload({ database, storage }, user, params.id);
      audit({ target: `attachment:${attachment.id}`, detail: { upload: params.id } });
      return attachment;
    },
    abandon: async ({ db, database, storage, user, params, audit, afterCommit }) => {
      audit({ target: `attachment_upload:${params.id}` });
      const files = await abandonUpload(db, user, params.id);
      afterCommit(() => deleteUnreferenced({ database, storage }, files));
      return { id: params.id };
    },
    list: ({ db, user, query }) => attachmentList(db, user, query.owner, query.owner_id),
    named: ({ db, user, query }) => attachmentsNamed(db, user, query.ids),
    content: ({ db, storage, user, params, audit }) => {
      audit({ target: `attachment:${params.id}` });
      return attachmentBlob(db, storage, user, params.id, 'content');
    },
    thumbnail: ({ db, storage, user, params }) => attachmentBlob(db, storage, user, params.id, 'thumbnail'),
    remove: async ({ db, database, storage, user, params, audit, afterCommit }) => {
      const row = await readableRow(db, user, params.id);
      await demandRight(mayWrite, db, user, row);
      audit({ target: `attachment:${params.id}`, detail: { owner: row.owner, ownerId: row.ownerId } });
      await db.delete(attachments).where(eq(attachments.id, params.id));
      const files = row.thumbnailHash ? [row.hash, row.thumbnailHash] : [row.hash];
      afterCommit(() => deleteUnreferenced({ database, storage }, files));
      return { id: params.id };
    },
  }),
  start: startCleaning,
};
