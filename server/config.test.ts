import { describe, expect, it } from 'vitest';
import { BadConfig, readConfig } from './config';

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 8686,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      demo: true,
      demoPeople: 1200,
      trustProxy: false,
      logLevel: 'warn',
    });
  });

  it('fills no PostgreSQL database with a demo unless told to', () => {
    const DATABASE_URL = 'postgres://reach@db/reach';
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0', DATABASE_URL: '' })).toMatchObject({ demo: false, databaseUrl: undefined });
  });

  it.each([
    ['off', false],
    ['false', false],
    ['2', 2],
    ['10.0.0.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2']],
    ['10.0.0.0/8,fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('trusts the proxies of TRUST_PROXY=%s', (TRUST_PROXY, trusted) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trusted);
  });

  it.each(['on', 'true', 'yes', '99', '0.0.0.0/0', '::/0', '10.0.0.1,', '10.0.0.1/33', 'proxy.local', '10.0.0.1/8/8'])(
    'does not start with TRUST_PROXY=%s and says what to write',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY=.*127\.0\.0\.1/);
    },
  );

  it.each([
    { PORT: '80800' },
    { PORT: 'http' },
    { DATABASE_URL: 'mysql://db' },
    { DEMO: 'maybe' },
    { DEMO_PEOPLE: '-1' },
    { LOG_LEVEL: 'loud' },
    { METRICS_TOKEN: 'too short' },
  ])('names what is wrong in %o', (variables) => {
    const [name] = Object.keys(variables);
    expect(() => readConfig(variables)).toThrow(BadConfig);
    expect(() => readConfig(variables)).toThrow(new RegExp(`${name}=.*应为`));
  });
});
