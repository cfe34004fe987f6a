import { describe, expect, it } from 'vitest';
import { downloadEndpoints } from '@contract/download/endpoints';
import { peopleEndpoints } from '@contract/people/endpoints';
import { startTestServer } from './harness';

const token = 'a token of the watcher';
const server = await startTestServer({ working: false, metricsToken: token });
const closed = await startTestServer({ working: false });
const ask = (authorization?: string, { app } = server) =>
  app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) });
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.split(' ')
      .at(-1),
  );

describe('/metrics', () => {
  it.each([undefined, 'Bearer ', `Bearer ${token} `, token, 'Bearer another token of somebody'])(
    'is not there for %s',
    async (authorization) => {
      const answer = await ask(authorization);
      expect([answer.statusCode, answer.json().data.error]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('is not there at all unless a token is configured', async () => {
    expect((await ask(`Bearer ${token}`, closed)).statusCode).toBe(404);
    expect((await ask('Bearer undefined', closed)).statusCode).toBe(404);
  });

  it('counts calls by declared path and class of status, and nothing of what was asked', async () => {
    const admin = await server.as('admin');
    await admin.call(peopleEndpoints.query, { body: { name: '查找的姓名' } });
    await admin.call(downloadEndpoints.detail, { params: { id: crypto.randomUUID() } });
    const { statusCode, headers, body } = await ask(`Bearer ${token}`);
    expect([statusCode, String(headers['content-type'])]).toEqual([200, expect.stringContaining('text/plain')]);
    const count = (route: string, status: string) =>
      valueOf(body, `reach_http_request_seconds_count{method="${route}",status="${status}"}`);
    expect(count(`POST",route="${peopleEndpoints.query.path}`, '2xx')).toBe(1);
    expect(count(`GET",route="${downloadEndpoints.detail.path}`, '4xx')).toBe(1);
    expect(body).not.toContain('查找的姓名');
  });

  it('tells jobs, connections, turns, streams and the event loop', async () => {
    const jobs = async () => {
      const { body } = await ask(`Bearer ${token}`);
      return valueOf(body, 'reach_jobs{kind="download",state="waiting"}');
    };
    const before = await jobs();
    const admin = await server.as('admin');
    await admin.data(downloadEndpoints.start, { body: { kind: 'people.users', input: {} } });
    expect(await jobs()).toBe(before + 1);
    const { body } = await ask(`Bearer ${token}`);
    for (const series of [
      'reach_jobs{kind="rotation_import",state="running"}',
      'reach_jobs{kind="rotation_undo",state="waiting"}',
      'reach_jobs{kind="notice_push",state="waiting"}',
      'reach_database_connections{state="used"}',
      'reach_heavy_calls{state="waiting"}',
      'reach_event_streams',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]) {
      expect(valueOf(body, series), series).not.toBeNaN();
    }
  });
});
