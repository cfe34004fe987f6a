import { expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const bodyOf = async () => {
  const { id: _id, version, ...body } = await admin.data(calls.examConfig);
  return { body, version };
};

it('is kept by those who configure only, and is written on what was seen', async () => {
  const { body, version } = await bodyOf();
  expect(errorOf(await teacher.call(calls.examConfig))).toBe('FORBIDDEN');
  expect(errorOf(await teacher.call(calls.saveExamConfig, { body }, { ifMatch: version }))).toBe('FORBIDDEN');
  const next = { ...body, late_min: 20, rules: { ...body.rules, switch_limit: 3 } };
  const saved = await admin.data(calls.saveExamConfig, { body: next }, { ifMatch: version });
  expect(saved).toMatchObject({ late_min: 20, rules: { switch_limit: 3 }, version: version + 1 });
  expect(errorOf(await admin.call(calls.saveExamConfig, { body }, { ifMatch: version }))).toBe('VERSION_STALE');
  expect(await admin.data(calls.examConfig)).toEqual(saved);
});

it('refuses levels that leave scores without one, types that are missing, and no type at all', async () => {
  const { body, version } = await bodyOf();
  const wrong = [
    { ...body, levels: body.levels.slice(0, -1) },
    { ...body, types: body.types.slice(1) },
    { ...body, types: body.types.map((type) => ({ ...type, id: 1 as const })) },
    { ...body, types: body.types.map((type) => ({ ...type, is_enabled: false })) },
  ];
  for (const one of wrong) {
    expect(errorOf(await admin.call(calls.saveExamConfig, { body: one }, { ifMatch: version }))).toBe(
      'EXAM_CONFIG_INVALID',
    );
  }
  const address = { body: { ...body, rules: { ...body.rules, allowed_ips: ['内网'] } } };
  expect(errorOf(await admin.call(calls.saveExamConfig, address, { ifMatch: version }))).toBe('INPUT_INVALID');
});
