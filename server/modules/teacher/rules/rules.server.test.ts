import { describe, expect, it } from 'vitest';
import { qualificationRuleEndpoints } from '@contract/teacher/qualification-rules';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const student = await server.as('student');
const {
  qualificationRules: list,
  saveQualificationRule: save,
  removeQualificationRule: remove,
} = qualificationRuleEndpoints;
// 授课教师（骨干）, which the demo hospital leaves free.
const body = {
  name: '示例甲',
  capacity: 3 as const,
  level: 2 as const,
  title: 3 as const,
  degree: 2 as const,
  training: 2 as const,
  years: 8,
  valid_months: 24,
  most_trainees: null,
  note: '',
  status: 1 as const,
};

describe('conditions of teachers', () => {
  it('are refused without a sign-in, and without their permission, every call', async () => {
    expect((await server.anonymous.call(list, { query: {} })).status).toBe(401);
    const calls = [
      student.call(list, { query: {} }),
      student.call(save, { body }),
      student.call(remove, { body: { id: 1 } }, { ifMatch: 1 }),
    ];
    for (const call of calls) expect(errorOf(await call)).toBe('FORBIDDEN');
  });

  it('stand once for a kind and a level, however often the same key comes; a second one is told which', async () => {
    const one = await admin.call(save, { body }, { key: 'teacher-rule-1' });
    const again = await admin.call(save, { body }, { key: 'teacher-rule-1' });
    expect(again.body.data).toEqual(one.body.data);
    const twice = await admin.call(save, { body: { ...body, name: '示例乙' } });
    expect(errorOf(twice)).toBe('TEACHER_RULE_TAKEN');
    expect(JSON.stringify(twice.body)).toContain('示例甲');
    expect(errorOf(await admin.call(save, { body: { ...body, capacity: 5, name: ' 示例甲 ' } }))).toBe('NAME_TAKEN');
  });

  it('are found by name, kind and state', async () => {
    const found = async (query: object) => (await admin.data(list, { query })).list.map(({ name }) => name);
    expect(await found({ name: '示例' })).toEqual(['示例甲']);
    expect(await found({ capacity: 3 })).toEqual(['授课教师（一般）', '示例甲']);
    expect(await found({ status: 2 })).toEqual(['督导（一般）']);
    expect(await found({ name: '%' })).toEqual([]);
  });

  it('are changed and removed by who saw their newest state; the others get the newer one', async () => {
    const row = (await admin.data(list, { query: { name: '示例甲' } })).list[0]!;
    const { id, version } = row;
    const change = { body: { ...body, id, years: 10 } };
    expect(errorOf(await admin.call(save, change))).toBe('VERSION_MISSING');
    const changed = await admin.data(save, change, { ifMatch: version });
    expect(changed).toMatchObject({ id, years: 10, version: version + 1 });
    expect(errorOf(await admin.call(save, change, { ifMatch: version }))).toBe('VERSION_STALE');
    expect(await admin.data(remove, { body: { id } }, { ifMatch: changed.version })).toEqual({ id });
    expect(errorOf(await admin.call(remove, { body: { id } }, { ifMatch: changed.version }))).toBe('NOT_FOUND');
  });

  it.each([{ name: ' ' }, { years: 41 }, { valid_months: 0 }, { most_trainees: 51 }, { capacity: 6 }, { level: 3 }])(
    'refuse %o',
    async (part) => {
      expect(errorOf(await admin.call(save, { body: { ...body, ...part } as typeof body }))).toBe('INPUT_INVALID');
    },
  );
});
