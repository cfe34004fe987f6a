import { z } from 'zod';
import { channelFaults } from './kernel/delivery/settings';
import { failPointFaults, failVariable } from './kernel/fail-points';
import { bucketFaults, bucketSettings } from './kernel/storage-settings';
import { contactFaults } from './kernel/http/security-text';
import type { S3Settings } from './kernel/storage-s3';
import { ssoFaults } from './modules/account/sso-secret';
import { importFaults } from './modules/rotation/import-settings';
import { leastDemoPeople, mostDemoPeople } from './demo/people';
import { proxyFaults, trustedProxies, type TrustedProxies } from './trusted-proxies';

export const logLevels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What the environment says, checked. */
export interface Config {
  port: number;
  host: string;
  /** Folder for the embedded database, stored files and secrets. */
  dataDir: string;
  /** Address of a PostgreSQL server; without one the embedded engine is used. */
  databaseUrl: string | undefined;
  /** Fill an empty database with the demo hospital. */
  demo: boolean;
  demoPeople: number;
  trustProxy: TrustedProxies;
  /** Whether the page /test answers; without a word it does for a demo only. */
  selfCheck?: boolean;
  /** Whether strangers may read the API's documentation; otherwise one must be signed in. */
  openDocuments?: boolean | undefined;
  /** Bucket for stored files; without one they lie in the data folder. */
  s3?: S3Settings | undefined;
  /** From which weight on the log has lines; `info` has one for each answered call. */
  logLevel: LogLevel;
  /** What a watcher brings to read /metrics; without it nobody can. */
  metricsToken?: string | undefined;
  /** For the fault tests: where the process ends itself (kernel/fail-points.ts). A demo only. */
  failAt?: string | undefined;
}

/** A bad environment. The message names each variable and what it should be. */
export class BadConfig extends Error {
  override name = 'BadConfig';
}

const onOff = z.enum(['1', '0', 'true', 'false', 'on', 'off']).transform((text) => ['1', 'true', 'on'].includes(text));

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8686),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DEMO: onOff.optional(),
  DEMO_PEOPLE: z.coerce.number().int().min(leastDemoPeople).max(mostDemoPeople).default(1200),
  SELF_CHECK: onOff.optional(),
  API_DOCS_OPEN: onOff.optional(),
  LOG_LEVEL: z.enum(logLevels).default('warn'),
  METRICS_TOKEN: z.string().min(16).optional(),
});

const expected: Record<keyof z.output<typeof environment>, string> = {
  PORT: '0–65535 的端口号 / a port, 0 to 65535',
  HOST: '监听地址，如 127.0.0.1 或 0.0.0.0 / an address to listen on',
  DATA_DIR: '数据目录 / a folder',
  DATABASE_URL: 'postgres://用户:密码@主机:端口/库 / a postgres:// address',
  DEMO: 'on 或 off / on or off',
  DEMO_PEOPLE: `${leastDemoPeople}–${mostDemoPeople} 的人数 / a number of people`,
  SELF_CHECK: 'on 或 off / on or off',
  API_DOCS_OPEN: 'on 或 off / on or off',
  LOG_LEVEL: 'info、warn 或 error / info, warn or error',
  METRICS_TOKEN: '至少 16 个字符，监控系统凭它读取 /metrics / at least 16 characters',
};

/** Reads the configuration. An empty variable counts as not set. @throws BadConfig */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data, error } = environment.safeParse(set);
  if (!data) {
    const lines = error.issues.map(({ path }) => {
      const name = String(path[0]) as keyof typeof expected;
      return `  ${name}=${set[name]}：应为 ${expected[name]}`;
    });
    throw new BadConfig(`环境变量有误 / bad environment:\n${[...new Set(lines)].join('\n')}`);
  }
  const faults = [
    ...proxyFaults(set),
    ...channelFaults(set),
    ...ssoFaults(set),
    ...bucketFaults(set),
    ...failPointFaults(set),
    ...importFaults(set),
    ...contactFaults(set),
  ];
  if (faults.length > 0)
    throw new BadConfig(`环境变量有误 / bad environment:\n${faults.map((line) => `  ${line}`).join('\n')}`);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    demo: data.DEMO ?? data.DATABASE_URL === undefined,
    demoPeople: data.DEMO_PEOPLE,
    trustProxy: trustedProxies(set),
    selfCheck: data.SELF_CHECK,
    openDocuments: data.API_DOCS_OPEN,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN,
    s3: bucketSettings(set),
    failAt: set[failVariable],
  };
}
