import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { contentHash, demandHash, type Storage } from './storage';
import { writeDurably } from './storage-folder';

/** A bucket of S3 or of a server that speaks its language (MinIO, OBS, OSS), addressed by path. */
export interface S3Settings {
  /** `https://s3.hospital.cn`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Keys keep the folder's layout, so that files can be moved from one to the other as they are. */
const keyOf = (hash: string) => {
  demandHash(hash);
  return `${hash.slice(0, 2)}/${hash.slice(2)}`;
};

/** Parts of a large file that are sent at once, and their size. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;

/**
 * Storage in a bucket. An object appears whole or not at all; S3 itself sees to that. What is there already is sent
 * again, as in a folder. The library is loaded when the
 * driver is made, so that servers without a bucket do not carry it.
 * @throws when the bucket cannot be reached: better at the start than at the first upload
 */
export async function s3Storage(settings: S3Settings): Promise<Storage & { close(): void }> {
  const s3 = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { endpoint, region, bucket: Bucket, accessKey: accessKeyId, secretKey: secretAccessKey } = settings;
  const client: S3Client = new s3.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than Amazon's do not all know the checksums that the library would add to every request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await client.send(new s3.HeadBucketCommand({ Bucket }));

  const found = async <Value>(ask: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await ask();
    } catch (error) {
      const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
      if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return undefined;
      throw error;
    }
  };
  const open = async (hash: string) => {
    const Key = keyOf(hash);
    const object = await found(() => client.send(new s3.GetObjectCommand({ Bucket, Key })));
    return object && { stream: object.Body as Readable, size: object.ContentLength ?? 0 };
  };
  return {
    async has(hash) {
      const head = () => client.send(new s3.HeadObjectCommand({ Bucket, Key: keyOf(hash) }));
      return (await found(head)) !== undefined;
    },
    async put(hash, bytes) {
      const Key = keyOf(hash);
      if (contentHash(bytes) !== hash) throw new RangeError('the bytes do not have the hash given');
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.length }));
    },
    // The name of an object is its hash, which is known only at the end: the bytes wait on the local disk.
    async putStream(source, limit) {
      const folder = await mkdtemp(join(tmpdir(), 'reach-upload-'));
      const draft = join(folder, randomUUID());
      try {
        const { hash, size } = await writeDurably(draft, source, limit);
        const params = { Bucket, Key: keyOf(hash), Body: createReadStream(draft), ContentLength: size };
        if (size <= partBytes) await client.send(new s3.PutObjectCommand(params));
        else {
          const { ContentLength: _, ...many } = params;
          await new Upload({ client, params: many, partSize: partBytes, queueSize: partsAtOnce }).done();
        }
        return { hash, size };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async get(hash) {
      const object = await open(hash);
      if (!object) return undefined;
      const chunks: Buffer[] = [];
      for await (const chunk of object.stream) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    getStream: open,
    async delete(hash) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(hash) }));
    },
    close: () => client.destroy(),
  };
}
