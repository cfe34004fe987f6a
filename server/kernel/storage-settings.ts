import type { S3Settings } from './storage-s3';

const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
type Variables = Readonly<Record<string, string | undefined>>;

/** What is wrong with the variables of the bucket, in sentences: all of them are set, or none. */
export function bucketFaults(variables: Variables): string[] {
  const missing = names.filter((name) => !variables[name]);
  if (missing.length === names.length) return [];
  const faults = missing.map((name) => `${name}：使用对象存储时必填 / needed with the other S3 variables`);
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = variables;
  if (endpoint && !/^https?:\/\/[^/\s]+\/?$/.test(endpoint)) {
    faults.push(`S3_ENDPOINT=${endpoint}：应为 http(s)://主机[:端口] / an address without a path`);
  }
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    faults.push(`S3_BUCKET=${bucket}：应为 3–63 位小写字母、数字、点或连字符 / a bucket's name`);
  }
  return faults;
}

/** The bucket that files go to; undefined: the local folder. Of variables without faults. */
export function bucketSettings(variables: Variables): S3Settings | undefined {
  const [endpoint, region, bucket, accessKey, secretKey] = names.map((name) => variables[name]);
  if (!endpoint || !region || !bucket || !accessKey || !secretKey) return undefined;
  return { endpoint, region, bucket, accessKey, secretKey };
}
