import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { examEndpoints } from '@contract/exam/endpoints';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { requestsFor } from '@tests/server/inputs/request';
import { startTestServer } from '@tests/server/harness';

/**
 * A walk over every call of the module as a trainee, with canaries in what tells answers: no answer, refusal or header of any of
 * them may hold one. Left out are only questions whose answers this trainee was told: those that he answered in practice,
 * and those of exams whose scores are out.
 */
const server = await startTestServer({ working: false });
const { db } = server.database;
const student = await server.as('student');
const { rows } = await db.execute<{ id: number }>(sql`select user_id as id from account where username = 'student'`);
const studentId = rows[0]!.id;
const canary = 'CANARY-W5K2';
const told = sql`
  select item.version_id from exam_practice_item item join exam_practice round on round.id = item.practice_id
    where round.person_id = ${studentId} and (item.answered_at is not null or round.finished_at is not null)
  union
  select (held.item ->> 'version_id')::int from exam_candidate candidate join exam_exam exam on exam.id = candidate.exam_id,
    jsonb_array_elements(exam.frozen -> 'variants') as frozen(items), jsonb_array_elements(frozen.items) as held(item)
    where candidate.person_id = ${studentId} and exam.status = 10 and exam.frozen is not null`;
const planted = await db.execute(sql`
  update exam_question_part set secret = secret || jsonb_build_object(
    'analysis', ${canary}::text, 'answer', ${canary}::text,
    'rubric', jsonb_build_array(jsonb_build_object('text', ${canary}::text, 'points', 1)),
    'blanks', (select coalesce(jsonb_agg(blank || jsonb_build_object('accept', jsonb_build_array(${canary}::text))), '[]')
      from jsonb_array_elements(secret -> 'blanks') blank))
  where version_id not in (${told})`);

// A file's name may tell as much as a key: a sound called by the disease that is asked for.
await db.execute(sql`
  update exam_question_part set public = public || jsonb_build_object('media', jsonb_build_array(jsonb_build_object(
    'id', gen_random_uuid(), 'hash', '', 'kind', 'audio', 'name', ${canary}::text || '.mp3')))
  where version_id not in (${told})`);

/** Ids as they are in a demo hospital, of whatever a call may ask for. */
const mostIds = 12;
const practices = await db.execute<{ id: string }>(sql`select id::text from exam_practice`);
// Rounds stand in paths only: to answer or to end one is to be told (practice.server.test.ts).
const texts = [canary, '首先'];
const headers = { authorization: student.token! };

interface Heard {
  name: string;
  status: number;
  text: string;
}

async function ask(name: string, endpoint: EndpointSpec): Promise<Heard[]> {
  const made = fc.sample(requestsFor(endpoint, { texts }), { numRuns: 6, seed: 7 });
  const requests = made.flatMap((sent) => {
    const [path, query] = sent.url.split('?');
    if (!endpoint.path.includes(':')) return [sent];
    const ids = [...Array.from({ length: mostIds }, (_, at) => String(at + 1)), ...practices.rows.map(({ id }) => id)];
    const asked = query === undefined ? '' : `?${query}`;
    return [
      { ...sent, url: `${path}${asked}` },
      ...ids.map((id) => ({ ...sent, url: endpoint.path.replaceAll(/:\w+/g, id) })),
    ];
  });
  // Reads are asked without anything, too: an empty input is what a page begins with.
  if (!endpoint.mutation && !endpoint.path.includes(':')) requests.push({ url: endpoint.path, headers: {} });
  const heard: Heard[] = [];
  for (const { url, payload, headers: own } of requests) {
    const answer = await server.app.inject({
      method: endpoint.method,
      url,
      headers: { ...own, ...headers },
      ...(payload !== undefined && { payload }),
    });
    heard.push({ name, status: answer.statusCode, text: `${JSON.stringify(answer.headers)} ${answer.payload}` });
  }
  return heard;
}

it('tells a trainee nothing of keys, analyses, rubrics and names of files, whichever call he makes', async () => {
  expect(planted.rowCount ?? 0).toBeGreaterThan(100);
  const heard: Heard[] = [];
  for (const [name, endpoint] of Object.entries(examEndpoints)) heard.push(...(await ask(name, endpoint)));
  expect(heard.filter(({ text }) => text.includes(canary)).map(({ name, status }) => `${name} ${status}`)).toEqual([]);
  // The walk got somewhere: what a trainee may call did answer.
  const answered = new Set(heard.filter(({ status }) => status === 200).map(({ name }) => name));
  expect([...answered]).toEqual(
    expect.arrayContaining(['myExams', 'practiceHome', 'practice', 'practiceFiles', 'knowledgeList']),
  );
  expect(new Set(heard.map(({ name }) => name)).size).toBe(Object.keys(examEndpoints).length);
}, 120_000);

it('tells whoever may see answers: the canaries are where the walk would find them', async () => {
  const admin = await server.as('admin');
  const list = await admin.data(examEndpoints.exportQuestions, { query: { size: 500 } });
  expect(JSON.stringify(list)).toContain(canary);
});

it('tells a submission’s answers to its reviewer alone: approvals and lists of it hold none, whoever asks', async () => {
  const { rows: records } = await db.execute<{ id: number }>(
    sql`select id from approval_record where flow = 'exam.submission' order by id`,
  );
  expect(records.length).toBeGreaterThan(1);
  const admin = await server.as('admin');
  const teacher = await server.as('teacher');
  for (const { id } of records) {
    const params = { id };
    expect(JSON.stringify(await admin.data(examEndpoints.submissionOfRecord, { params }))).toContain(canary);
    for (const client of [admin, teacher, student]) {
      expect(JSON.stringify((await client.call(approvalEndpoints.detail, { params })).body)).not.toContain(canary);
    }
    const other = await teacher.call(examEndpoints.submissionOfRecord, { params });
    expect([other.status, JSON.stringify(other.body).includes(canary)]).toEqual([403, false]);
  }
  const lists = [
    await admin.data(approvalEndpoints.inboxPages, { body: { flow: 'exam.submission' } }),
    await teacher.data(examEndpoints.submissions, { query: {} }),
    await teacher.data(examEndpoints.questions, { query: { among: 'own' } }),
  ];
  expect(JSON.stringify(lists)).not.toContain(canary);
});
