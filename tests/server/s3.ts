import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '@server/kernel/storage-s3';

export interface TestBucket {
  settings: S3Settings;
  stop(): Promise<void>;
}

/** An S3 server on a free loopback port with one empty bucket. */
export async function startS3(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'reach-s3-'));
  const bucket = 'reach';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
