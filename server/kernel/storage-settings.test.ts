import { expect, it } from 'vitest';
import { BadConfig, readConfig } from '../config';

const bucket = {
  S3_ENDPOINT: 'https://s3.hospital.cn:9000',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'reach-files',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

it('takes a bucket, or the folder', () => {
  expect(readConfig(bucket).s3).toEqual({
    endpoint: 'https://s3.hospital.cn:9000',
    region: 'us-east-1',
    bucket: 'reach-files',
    accessKey: 'key',
    secretKey: 'secret',
  });
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig({ S3_BUCKET: '' }).s3).toBeUndefined();
});

it.each([
  ['S3_SECRET_KEY', { ...bucket, S3_SECRET_KEY: '' }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 's3.hospital.cn' }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'https://s3.hospital.cn/files' }],
  ['S3_BUCKET', { ...bucket, S3_BUCKET: 'Files_of_ours' }],
])('refuses a bucket with a wrong %s, by its name and without the secret', (name, variables) => {
  const read = () => readConfig(variables);
  expect(read).toThrow(BadConfig);
  expect(read).toThrow(name);
  expect(read).not.toThrow(/secret$/);
});
