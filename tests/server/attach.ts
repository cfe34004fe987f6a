import { randomBytes } from 'node:crypto';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import type { Attachment } from '@contract/attachment/types';
import { contentHash } from '@server/kernel/storage';
import type { TestClient } from './client';

/** Uploads a small PDF of its own for a record, or for one that is yet to be made (`ownerId` ''). */
export async function attachPdf(
  client: TestClient,
  owner: string,
  ownerId = '',
  name = '扫描件.pdf',
): Promise<Attachment> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200)]);
  const hash = contentHash(bytes);
  const { id } = await client.data(attachmentEndpoints.begin, {
    body: { name, size: bytes.length, hash, kind: 'pdf', owner, owner_id: ownerId },
  });
  const params = { id, index: 0 };
  await client.data(attachmentEndpoints.part, { params, query: { hash }, body: new Uint8Array(bytes) });
  return client.data(attachmentEndpoints.complete, { params: { id } });
}
