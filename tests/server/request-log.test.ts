import { expect, it } from 'vitest';
import { downloadEndpoints } from '@contract/download/endpoints';
import { peopleEndpoints } from '@contract/people/endpoints';
import { startTestServer } from './harness';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const server = await startTestServer({ working: false, logLevel: 'info', logTo });

it('tells each answered call by its declared path, without what was asked or who was named', async () => {
  const admin = await server.as('admin');
  const id = crypto.randomUUID();
  await admin.call(peopleEndpoints.query, { body: { name: '查找的姓名' } });
  await admin.call(downloadEndpoints.detail, { params: { id } }, { headers: { 'user-agent': 'a device' } });
  await server.app.inject({ url: '/api/nowhere?name=somebody' });
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ call, status }) => [call, status])).toEqual([
    [`POST ${peopleEndpoints.query.path}`, 200],
    [`GET ${downloadEndpoints.detail.path}`, 404],
    ['GET file', 404],
  ]);
  for (const secret of ['查找的姓名', id, 'a device', 'somebody', admin.token!]) {
    expect(lines.join('')).not.toContain(secret);
  }
});
