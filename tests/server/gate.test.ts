import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { permits } from '@contract/kernel/module';
import { installFailures, notFound } from '@server/kernel/http/failures';
import { installGate } from '@server/kernel/http/gate';
import { clientOf, errorOf } from './client';
import { startTestServer } from './harness';

const server = await startTestServer({ working: false });
const endpoints = Object.entries(catalog).flatMap(([key, entry]) =>
  Object.entries(entry.endpoints as Record<string, EndpointSpec>).map(([name, endpoint]) => ({
    id: `${key}.${name}`,
    endpoint,
  })),
);
const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');
const { rows: granted } = await server.database.db.execute<{ code: string }>(
  sql`select permission.code from role_permission permission join role on role.id = role_id where role.code = 'student'`,
);
const studentMay = granted.map(({ code }) => code);
const forbiddenToStudents = guarded.filter(
  ({ endpoint }) => endpoint.access !== 'login' && !permits(studentMay, endpoint.access),
);

describe('every endpoint of the catalog', () => {
  it.each(guarded)('$id answers 401 without a token', async ({ endpoint }) => {
    const answer = await server.anonymous.call(endpoint, {});
    expect([answer.status, errorOf(answer)]).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  it.each(guarded)('$id answers 401 to a token that nobody signed', async ({ endpoint }) => {
    const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":1}').toString('base64url')}.`;
    const answer = await clientOf(server.app, forged).call(endpoint, {});
    expect(answer.status).toBe(401);
  });

  it.each(forbiddenToStudents)('$id answers 403 to a student', async ({ endpoint }) => {
    const student = await server.as('student');
    const answer = await student.call(endpoint, {});
    expect([answer.status, errorOf(answer)]).toEqual([403, 'FORBIDDEN']);
  });

  it('is checked for at least one permission', () => {
    expect(forbiddenToStudents.length).toBeGreaterThan(10);
  });
});

describe('the token', () => {
  const purview = catalog.account.endpoints.purview;

  it.each(['', 'Bearer ', 'bearer '])('is accepted after "%s"', async (prefix) => {
    const { token } = await server.as('teacher');
    const headers = { authorization: `${prefix}${token}` };
    expect((await server.anonymous.call(purview, {}, { headers })).status).toBe(200);
  });

  it('is refused when a character of its claims is changed', async () => {
    const { token } = await server.as('teacher');
    const [head, claims, sign] = token!.split('.');
    const others = Buffer.from(claims!, 'base64url')
      .toString()
      .replace(/"sub":\d+/, '"sub":1');
    const bent = `${head}.${Buffer.from(others).toString('base64url')}.${sign}`;
    expect((await clientOf(server.app, bent).call(purview)).status).toBe(401);
  });
});

describe('a page of another site', () => {
  const health = catalog.system.endpoints.health;
  const from = (site: string) => server.anonymous.call(health, {}, { headers: { 'sec-fetch-site': site } });

  it.each(['cross-site', 'same-site'])('calls nothing: %s', async (site) => {
    const answer = await from(site);
    expect([answer.status, errorOf(answer)]).toEqual([403, 'FORBIDDEN']);
  });

  it.each(['same-origin', 'none'])('is not meant by %s', async (site) => {
    expect((await from(site)).status).toBe(200);
  });
});

describe('closed by default', () => {
  async function appWith(route: (app: FastifyInstance) => void) {
    const app = Fastify();
    installFailures(app);
    const nobody = async () => undefined;
    const authentication = { byToken: nobody, bySession: nobody, byCookies: nobody, redeem: nobody };
    installGate(app, authentication, { state: 'ok', version: '', schema: '' });
    route(app);
    app.setNotFoundHandler(notFound);
    return app;
  }

  it('withholds what a route says that forgot its endpoint', async () => {
    const app = await appWith((it) => it.get('/api/forgot', () => ({ secret: 'salary' })));
    const answer = await app.inject('/api/forgot');
    expect(answer.statusCode).toBe(500);
    expect(answer.json().data.error).toBe('SYSTEM_ERROR');
    expect(answer.body).not.toContain('salary');
  });

  it('withholds a stream, its type and its headers too', async () => {
    const app = await appWith((it) =>
      it.get('/files/forgot', (_, reply) =>
        reply
          .type('text/csv')
          .header('x-name', 'salary')
          .send(Readable.from(['salary'])),
      ),
    );
    const answer = await app.inject('/files/forgot');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers).not.toHaveProperty('x-name');
    expect(answer.body).not.toContain('salary');
  });

  it('withholds an answer sent by a hook before any check', async () => {
    const app = await appWith((it) => {
      it.addHook('onRequest', async (_, reply) => reply.send('salary'));
      it.get('/api/early', () => '');
    });
    expect((await app.inject('/api/early')).body).not.toContain('salary');
  });
});

describe('failures', () => {
  it('answers 404 in an envelope for an address that is none', async () => {
    const answer = await server.app.inject('/api/v2/nothing/here');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 404,
      message: '没有找到要访问的内容，可能已被删除',
      data: { error: 'NOT_FOUND' },
    });
  });

  it('says in Chinese what is wrong with an input, and where', async () => {
    const admin = await server.as('admin');
    const answer = await admin.call(catalog.rotation.endpoints.rotatedByUser, { body: { userId: 'x' as never } });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^提交的内容有误：userId：.*[\u4e00-\u9fff]/);
    expect((answer.body.data as never as { details: unknown }).details).toMatchObject({ fields: [{ path: 'userId' }] });
  });

  it.each(['{', '{"__proto__":{"admin":true}}', '[]'])('refuses the body %s as an input error', async (payload) => {
    const { token } = await server.as('admin');
    const headers = { authorization: token!, 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/v2/train/rotatedByUser', payload, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().data.error).toBe('INPUT_INVALID');
  });

  it('reveals nothing of a query that failed', async () => {
    const admin = await server.as('admin');
    await server.database.db.execute(sql`alter table major rename to elsewhere`);
    const answer = await admin.call(catalog.dictionary.endpoints.majors, { query: {} });
    await server.database.db.execute(sql`alter table elsewhere rename to major`);
    expect([answer.status, errorOf(answer)]).toEqual([500, 'SYSTEM_ERROR']);
    const { requestId } = answer.body.data as never as { requestId: string };
    expect(answer.body.message).toContain(requestId);
    expect(JSON.stringify(answer.body)).not.toMatch(/select|relation|does not exist/i);
  });
});
