import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { PushStatus } from '@contract/notice/status';
import type { ErrorData } from '@contract/kernel/envelope';
import { endpoints } from '../access-matrix/matrix';
import { startTestServer } from '../harness';
import { requestsFor, type Sent } from './request';
import { keysOf, undoing } from './undoing';
import { seed } from './seed';

/** What every call does without a key, with wrong bounds of a page and with an old version; its other inputs are generated (walk.ts). */
const server = await startTestServer({ working: false, through: (database) => undoing(database) });
const stock = { texts: [...(await keysOf(server.database)), randomUUID()] };

/** Inputs of a call, as many as somebody takes: most take few, and to make hundreds takes longer than to send one. */
function* inputsOf(endpoint: EndpointSpec): Generator<Sent> {
  const requests = requestsFor(endpoint, stock);
  let taken = 0;
  for (const numRuns of [4, 40, 400]) {
    yield* fc.sample(requests, { numRuns, seed }).slice(taken);
    taken = numRuns;
  }
}

const signedIn = [...endpoints].filter(([, { access }]) => access !== 'public');

it.each(signedIn.filter(([, { mutation }]) => mutation))('%s does nothing without a key', async (_, endpoint) => {
  const { token } = await server.as('admin');
  let refusal: unknown[] = [];
  for (const { url, payload, headers } of inputsOf(endpoint)) {
    const { 'idempotency-key': _key, ...others } = headers;
    const answer = await server.app.inject({
      method: endpoint.method,
      url,
      ...(payload !== undefined && { payload }),
      headers: { ...others, authorization: token },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    refusal = [answer.statusCode, answer.json<{ data: ErrorData }>().data.error];
    if (answer.statusCode === 428) break;
  }
  expect(refusal).toEqual([428, 'KEY_MISSING']);
});

/** Calls that answer by pages, and where the page stands. */
const paged = signedIn.flatMap(([id, endpoint]) =>
  (['query', 'body'] as const)
    .filter((place) => {
      const schema = endpoint[place];
      return schema instanceof z.ZodObject && 'page' in schema.shape && 'size' in schema.shape;
    })
    .map((place) => [id, place, endpoint] as const),
);

it.each(paged)('%s has bounds for its pages in its %s', async (_, place, endpoint) => {
  const { token } = await server.as('admin');
  const ones = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']));
  const anyId = endpoint.params?.safeParse(ones).success ? '1' : randomUUID();
  const path = endpoint.path.replaceAll(/:\w+/g, anyId);
  const wrong = { page: 0, size: 501 };
  const answer = await server.app.inject({
    method: endpoint.method,
    url: place === 'query' ? `${path}?page=${wrong.page}&size=${wrong.size}` : path,
    ...(place === 'body' && { payload: wrong }),
    headers: { authorization: token },
  });
  const { data } = answer.json() as { data: { details?: { fields?: { path: string }[] } } };
  const fields = data.details?.fields?.map((field) => field.path);
  expect([answer.statusCode, fields]).toEqual([400, expect.arrayContaining(['page', 'size'])]);
});

it('finds the calls that answer by pages', () => {
  expect(paged.length).toBeGreaterThan(10);
});

/** Rows that generated numbers and texts would not hit: what stands in the path, or for `id` in the body. */
const { rows: reached } = await server.database.db.execute<{ call: string; at: string }>(sql`
  select 'approval.saveFlow' as call, 'userinfo.profile' as at
  union all select unnest(array['dictionary.saveMajor', 'dictionary.changeMajorStatus']), (select min(id) from major)::text
  union all select unnest(array['rotation.saveDraft', 'rotation.removeDraft', 'rotation.setDraftState', 'rotation.planPublish']),
    (select min(id) from rotation_draft)::text
  union all select 'department-stay.' || unnest(array['applyExit', 'assessExit', 'scoreExit', 'waiveItem', 'settleExit', 'makeUpExit']),
    (select min(stay_id) from department_stay_exit)::text
  union all select unnest(array['exam.saveUnion', 'exam.sendTasks', 'exam.assembleUnion']),
    (select min(id) from exam_paper where mode = 3)::text
  union all select 'exam.decideBranch', (select min(id) from exam_answer_branch)::text
  union all select unnest(array['exam.withdrawSubmission', 'exam.submitAgain']), (select min(id) from exam_submission)::text
  union all select 'exam.settleReport', (select min(id) from exam_question_report)::text
  union all select 'activities.saveActivity', (select min(id) from activities)::text
  union all select 'evaluation.saveTask', (select min(id) from evaluation_task)::text
  union all select 'training.removeEntry', (select min(entry.id::text) from training_entry entry
    join account on account.user_id = entry.user_id where account.username = 'student')
  union all select 'dorm.withdrawApplication', (select min(asked.id) from dorm_application asked
    join account on account.user_id = asked.user_id where account.username = 'student')::text
  union all select 'teacher.saveDeclaration', (select min(declared.selection_id) from teacher_declaration declared
    join account on account.user_id = declared.user_id where account.username = 'teacher')::text
  union all select 'teacher.' || unnest(array['withdrawDeclaration', 'removeDeclaration', 'replaceMaterial']),
    (select min(declared.id) from teacher_declaration declared
      join account on account.user_id = declared.user_id where account.username = 'teacher')::text
  union all select 'teacher.changeQualification', (select min(id) from teacher_qualification)::text
  union all select 'teacher.askChange', (select min(held.id) from teacher_qualification held
    join account on account.user_id = held.user_id where account.username = 'teacher')::text
  union all select 'teacher.withdrawChange', (select min(change.id) from teacher_qualification_change change
    join account on account.user_id = change.by_id where account.username = 'teacher')::text
  union all select unnest(array['student.saveSignalSettings', 'teacher.cancelChange']), '1'
  union all select 'dorm.submitUnion', (select min(round.id) from dorm_inspection round
    join dorm_inspector going on going.inspection_id = round.id
    join account on account.user_id = going.user_id
    where round.is_union and round.state = 'open' and account.username = 'union')::text
  union all select 'weeklog.withdrawLog', (select min(log.id) from weeklog_log log
    join account on account.user_id = log.person_id
    where account.username = 'teacher' and log.state = 'submitted')::text
  union all select 'weeklog.reviewLog', (select min(id) from weeklog_log where state = 'submitted')::text
  union all select 'whisper.addToWhisper', (select min(said.id) from whisper_message said
    join account on account.user_id = said.author_id where account.username = 'student')::text
  union all select 'whisper.' || unnest(array['acceptWhisper', 'replyToWhisper', 'assignWhisper', 'transferWhisper', 'closeWhisper',
    'publishAnswer']), (select min(id) from whisper_message where receiver_group = 'office')::text
  union all select 'adult-education.' || unnest(array['saveCmeProject', 'submitCmeProject']),
    (select min(id) from adult_education_project where state = 'draft')::text
  union all select 'adult-education.closeCmeProject', (select min(id) from adult_education_project where state = 'approved')::text
  union all select 'continuing.saveSummary', (select min(appraisal.id) from continuing_appraisal appraisal
    join continuing_trainee trainee on trainee.id = appraisal.trainee_id
    join account on account.user_id = trainee.user_id where account.username = 'visitor')::text
  union all select unnest(array['notice.pushEdit', 'notice.pushSend']),
    (select min(id) from notice_push where status = ${PushStatus.draft})::text`);
const reach = new Map(reached.map(({ call, at }) => [call, at]));

/** The call asked about a row that there is. */
function aboutARow(id: string, endpoint: EndpointSpec): EndpointSpec {
  const at = reach.get(id);
  if (at === undefined) return endpoint;
  const path = endpoint.path.replace(/:\w+/, encodeURIComponent(at)) as typeof endpoint.path;
  const { body } = endpoint;
  if (!(body instanceof z.ZodObject)) return { ...endpoint, path };
  const named = ['id', 'selection_id', 'qualification_id'].find((name) => name in body.shape);
  const literal = z.literal(/^\d+$/.test(at) ? Number(at) : at);
  return { ...endpoint, path, ...(named && { body: z.object({ ...body.shape, [named]: literal }) }) };
}

/** Calls for the caller's own rows, of which the administrator has none. */
const own: ReadonlyMap<string, 'student' | 'teacher' | 'union' | 'visitor'> = new Map([
  ['training.removeEntry', 'student'],
  ['dorm.withdrawApplication', 'student'],
  ['dorm.submitUnion', 'union'],
  ['whisper.addToWhisper', 'student'],
  ['weeklog.withdrawLog', 'teacher'],
  ['exam.withdrawSubmission', 'teacher'],
  ['exam.submitAgain', 'teacher'],
  ['teacher.saveDeclaration', 'teacher'],
  ['teacher.withdrawDeclaration', 'teacher'],
  ['teacher.removeDeclaration', 'teacher'],
  ['teacher.replaceMaterial', 'teacher'],
  ['teacher.askChange', 'teacher'],
  ['teacher.withdrawChange', 'teacher'],
  ['continuing.saveSummary', 'visitor'],
]);

/**
 * Calls that change a row only as the version that the caller has seen. What waits on a device carries it in its body, where
 * 0 is a new row: those are asked for in their modules' tests.
 */
const versioned = signedIn.filter(
  ([, { errors, body }]) =>
    errors?.includes('VERSION_STALE') && !(body instanceof z.ZodObject && 'version' in body.shape),
);

it.each(versioned)('%s changes no row that the caller has not seen', async (id, endpoint) => {
  const { token } = await server.as(own.get(id) ?? 'admin');
  const send = async ({ url, payload, headers }: Sent, version: string | undefined) => {
    const { 'if-match': _version, ...others } = headers;
    const answer = await server.app.inject({
      method: endpoint.method,
      url,
      ...(payload !== undefined && { payload }),
      headers: { ...others, ...(version && { 'if-match': version }), authorization: token },
    });
    return [answer.statusCode, answer.json<{ data: Partial<ErrorData> | null }>().data?.error] as const;
  };
  const answers = new Set<string | undefined>();
  for (const request of inputsOf(aboutARow(id, endpoint))) {
    const [status, error] = await send(request, '"999999"');
    answers.add(error);
    if (error !== 'VERSION_STALE') continue;
    expect(status).toBe(412);
    expect(await send(request, undefined)).toEqual([428, 'VERSION_MISSING']);
    return;
  }
  expect.fail(`no input of ${id} reached a row: ${[...answers].join(', ')}`);
});
