import { inArray, like, or } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { auditLog } from '@server/kernel/tables';
import { hashPassword } from '@server/modules/account/password';
import { accounts } from '@server/modules/account/tables';
import { noticePushes } from '@server/modules/notice/tables';
import { startTestServer } from '../harness';
import { askingAs } from './asking';
import { nobodyId, secretText, writeSecrets, type World } from './confidential';
import { inputs, type Input } from './inputs';
import { callers, endpoints, readMatrix, type Caller } from './matrix';
import { valuesIn } from './sensitive';

/**
 * Confidential texts of key students (ADR 79), of the dormitory (ADR 112, 137, 138), of archives (ADR 141), of objections (ADR 157) and of 悄悄话 (ADR 155): who finds
 * which of them, by all the calls that read, and by which. Nobody and nowhere else.
 */
const office = ['admin'] as const;
/** Who runs the system holds what the office holds: asking as both would take as long again. */
const asking = callers.filter((caller) => caller !== 'yw');
const keyCalls = ['student.keyStudents', 'student.keyDetail', 'student.exportKeys'];
const fileCalls = ['attachment.named', 'attachment.list'];
const whisperCalls = ['whisper.whispers', 'whisper.whisper'];
const table: Record<string, { to: readonly Caller[]; by: readonly string[] }> = {
  classStudyReason: { to: ['teacher', ...office], by: keyCalls },
  classMindReason: { to: office, by: keyCalls },
  classMoneyReason: { to: ['teacher', ...office], by: keyCalls },
  // His own to follow up; who decides on the release reads what it is about.
  ownedReason: { to: ['teacher', ...office], by: [...keyCalls, 'approval.detail', 'approval.ofSubject'] },
  // Never to the one whom it is about.
  wardStudyReason: { to: ['teacher', 'secretary', ...office], by: keyCalls },
  wardMoneyReason: { to: office, by: keyCalls },
  strangeReason: { to: office, by: keyCalls },
  content: { to: office, by: ['student.keyDetail'] },
  measures: { to: office, by: ['student.keyDetail'] },
  file: { to: office, by: ['student.keyDetail', ...fileCalls] },
  release: { to: ['teacher', ...office], by: ['approval.detail', 'approval.ofSubject'] },
  violationOwn: { to: ['student', 'teacher', 'secretary', ...office], by: ['dorm.violations'] },
  violationClass: { to: ['teacher', ...office], by: ['dorm.violations'] },
  violationStrange: { to: office, by: ['dorm.violations'] },
  violationOwnPhoto: { to: ['student', 'teacher', 'secretary', ...office], by: ['dorm.violations', ...fileCalls] },
  violationClassPhoto: { to: ['teacher', ...office], by: ['dorm.violations', ...fileCalls] },
  violationStrangePhoto: { to: office, by: ['dorm.violations', ...fileCalls] },
  handlingFile: { to: ['student', 'teacher', 'secretary', ...office], by: ['dorm.violations', ...fileCalls] },
  appeal: { to: ['student', 'teacher', 'secretary', ...office], by: ['dorm.violations'] },
  appealFile: { to: ['student', 'teacher', 'secretary', ...office], by: ['dorm.violations', ...fileCalls] },
  lodging: { to: ['secretary', ...office], by: ['dorm.lodgings'] },
  // Of who belongs to the scope of somebody who decides on applications.
  application: {
    to: ['student', 'secretary', ...office],
    by: ['dorm.ownApplications', 'dorm.applications', 'approval.detail', 'approval.ofSubject'],
  },
  inspection: { to: office, by: ['dorm.inspectionSheet', 'dorm.openSheets'] },
  inspectionPhoto: { to: office, by: fileCalls },
  // To the office, to the management, and to one's teacher alone (ADR 155); the code of the anonymous one is nobody's here.
  whisperOffice: { to: ['student', ...office], by: ['whisper.ownWhispers', ...whisperCalls] },
  whisperHidden: { to: office, by: whisperCalls },
  whisperMentor: { to: ['student', 'teacher'], by: ['whisper.ownWhispers', ...whisperCalls] },
  whisperFile: { to: ['student', ...office], by: ['whisper.ownWhispers', 'whisper.whisper', ...fileCalls] },
  // What is not submitted is the teacher's alone.
  archiveDraft: { to: ['teacher'], by: ['teacher.myArchive'] },
  archivePassed: { to: ['secretary', ...office], by: ['teacher.archive'] },
  archiveStrange: { to: office, by: ['teacher.archive'] },
  // Raised by the teacher of the secretary: signed it is read by whom it is about, kept from her it is not (ADR 157).
  objectionSigned: {
    to: ['teacher', 'secretary', ...office],
    by: ['teacher.noticedRounds', 'teacher.openRounds', 'teacher.openRound', 'teacher.objections'],
  },
  objectionKept: { to: ['teacher', ...office], by: ['teacher.noticedRounds', 'teacher.objections'] },
};
const nameByText = new Map(Object.keys(table).map((name) => [secretText(name), name]));
const texts = new Set(nameByText.keys());

const server = await startTestServer({ working: false });
const { db } = server.database;
let world: World;
beforeAll(async () => {
  await db.insert(accounts).values({ username: 'nobody', userId: nobodyId, passwordHash: await hashPassword('x') });
  world = await writeSecrets(server);
});
const reads = readMatrix().filter(({ id }) => {
  const spec = endpoints.get(id);
  return spec && !spec.mutation && spec.data !== 'blob';
});

/** Secrets that an answer holds, by name. */
function secretsIn(answer: unknown): string[] {
  const found = valuesIn(answer, texts);
  return found.length === 0
    ? []
    : [...nameByText].flatMap(([text, name]) => (found.some((one) => one.includes(text)) ? [name] : []));
}

/** What somebody finds, as `secret by call`. */
async function findings(caller: Caller): Promise<Set<string>> {
  const found = new Set<string>();
  const ask = askingAs(server, caller);
  for (const { id, outcomes } of reads) {
    if (outcomes[caller] === '401') continue;
    const usual: Input = inputs[id]?.({ db, hiddenPerson: 4 }) ?? { query: {}, body: {} };
    const size = { query: { ...usual.query, size: 500 }, ...(usual.params && { params: usual.params }) };
    const body = usual.body === undefined ? undefined : { ...(usual.body as object) };
    for (const input of [{ ...size, body }, ...(world.inputs[id] ?? [])]) {
      const answer = await ask(endpoints.get(id)!, input);
      if (answer.status === 200) for (const name of secretsIn(answer.body.data)) found.add(`${name} by ${id}`);
    }
  }
  return found;
}

describe('confidential texts', () => {
  it.each(asking)('to %s', async (caller) => {
    const found = await findings(caller);
    const strange = [...found].filter((line) => {
      const [name, call] = line.split(' by ') as [string, string];
      return !table[name]!.to.includes(caller) || !table[name]!.by.includes(call);
    });
    expect(strange, 'found by whom, or where, the table does not say').toEqual([]);
    const names = new Set([...found].map((line) => line.split(' by ')[0]));
    const missing = Object.entries(table).filter(([name, { to }]) => to.includes(caller) && !names.has(name));
    expect(
      missing.map(([name]) => name),
      'not found by whom the table says, so that the search may be blind',
    ).toEqual([]);
  });

  it('are found by no search', async () => {
    const searching = reads.flatMap(({ id }) => {
      const spec = endpoints.get(id)!;
      return (['query', 'body'] as const).flatMap((part) => {
        const schema = spec[part];
        if (!schema) return [];
        const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
        return Object.keys(properties)
          .filter((key) => /^(keyword|name|search|text)$/.test(key))
          .map((key) => ({ id, spec, part, key }));
      });
    });
    expect(searching.length).toBeGreaterThan(20);
    const found: string[] = [];
    // Whoever sees the record reads it anyway: what a search would tell is told to the others.
    for (const caller of ['student', 'teacher', 'secretary'] as const) {
      const ask = askingAs(server, caller);
      for (const { id, spec, part, key } of searching) {
        for (const name of [
          'classMindReason',
          'violationStrange',
          'archiveStrange',
          'strangeReason',
          'whisperHidden',
        ]) {
          const usual = inputs[id]?.({ db, hiddenPerson: 4 }) ?? {};
          const asked = { ...(usual[part] as object), [key]: secretText(name) };
          const { status, body } = await ask(spec, { ...usual, [part]: asked });
          const { total } = (status === 200 ? body.data : {}) as { total?: number };
          if (total !== undefined && total > 0) found.push(`${caller}: ${name} by ${id}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  it('stand in no line of the log and in no notice, which name no key student either', async () => {
    const lines = await db
      .select()
      .from(auditLog)
      .where(or(...['student', 'dorm', 'approval', 'whisper'].map((module) => like(auditLog.action, `${module}.%`))));
    expect(lines.length).toBeGreaterThan(10);
    expect(secretsIn(lines)).toEqual([]);
    const pushes = await db.select().from(noticePushes);
    expect(secretsIn(pushes)).toEqual([]);
    const events = ['student.key.assigned', 'student.key.due'];
    const told = JSON.stringify(await db.select().from(noticePushes).where(inArray(noticePushes.event, events)));
    expect(told).toContain('student.key.assigned');
    for (const { name } of world.noted) expect(told).not.toContain(name);
  });

  it('as files are given to who sees the record', async () => {
    for (const caller of asking) {
      const ask = askingAs(server, caller);
      for (const { id, secret } of world.files) {
        const answer = await ask(attachmentEndpoints.content, { params: { id } });
        const expected = caller === 'anonymous' ? 401 : table[secret]!.to.includes(caller) ? 200 : 404;
        expect([caller, secret, answer.status]).toEqual([caller, secret, expected]);
      }
    }
  });
});
