import { randomBytes } from 'node:crypto';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import type { Attachment, NewUpload } from '@contract/attachment/types';
import { contentHash } from '@server/kernel/storage';
import type { TestClient } from './client';

type Named = Pick<NewUpload, 'owner' | 'name' | 'kind'> & { ownerId?: string };

/** Uploads a file of one part for a record, or for one that is yet to be made (`ownerId` ''). */
export async function attach(
  client: TestClient,
  bytes: Buffer,
  { owner, ownerId = '', name, kind }: Named,
): Promise<Attachment> {
  const hash = contentHash(bytes);
  const { id } = await client.data(attachmentEndpoints.begin, {
    body: { name, size: bytes.length, hash, kind, owner, owner_id: ownerId },
  });
  const params = { id, index: 0 };
  await client.data(attachmentEndpoints.part, { params, query: { hash }, body: new Uint8Array(bytes) });
  return client.data(attachmentEndpoints.complete, { params: { id } });
}

/** A small PDF of its own. */
export const attachPdf = (client: TestClient, owner: string, ownerId = '', name = '扫描件.pdf'): Promise<Attachment> =>
  attach(client, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200)]), { owner, ownerId, name, kind: 'pdf' });
