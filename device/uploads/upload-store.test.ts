import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Attachment } from '@contract/attachment/types';
import { readDeviceKey, storeDeviceKey } from '../database/device-key';
import { UserDatabase } from '../database/user-database';
import type { PendingUpload } from './pending-upload';
import { addUpload, getUpload, settleUpload, storeUploadPart, uploadsIn } from './upload-store';

const upload: PendingUpload = {
  id: 'one',
  slot: 'notice::files',
  owner: 'notice',
  ownerId: '',
  name: '张三的诊断证明.pdf',
  kind: 'pdf',
  size: 3,
  hash: '',
  uploadId: null,
  state: 'waiting',
  sent: 0,
  problem: '',
  attachment: null,
  createdAt: 1,
};

it('keeps the name of a file and what became of it for its owner', async () => {
  const db = new UserDatabase(93);
  await storeDeviceKey(db, btoa('0123456789abcdef0123456789abcdef'));
  const key = (await readDeviceKey(db))!;
  await addUpload(db, key, upload);
  await storeUploadPart(db, key, upload.id, 0, new Uint8Array([1, 2, 3]));
  expect(await uploadsIn(db, upload.slot)).toEqual([upload]);

  const attachment = { id: 'a', name: upload.name } as unknown as Attachment;
  await settleUpload(db, key, upload, attachment);
  expect(await getUpload(db, key, upload.id)).toEqual({ ...upload, state: 'done', sent: 3, attachment });
  expect(await db.uploadParts.count()).toBe(0);
  expect(JSON.stringify(await db.uploads.toArray())).not.toContain('张三');
  await db.keys.clear();
  expect(await uploadsIn(db, upload.slot)).toEqual([]);
});
