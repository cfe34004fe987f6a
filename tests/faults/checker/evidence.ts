import { createHash } from 'node:crypto';
import type { Evidence } from './check';
import type { CallEvent } from './history';
import type { AuditRow, Snapshot, StoredPiece } from './snapshot';

export const jobId = '0d1f6f5e-6d5c-4f8a-9f55-0f6c3f2f7a10';
const september = (2026 * 12 + 8) * 2;
const count = 51;
const people = Array.from({ length: count }, (_, index) => index + 1);

/** Evidence that a test may break: nothing in it is shared or frozen. */
export type LooseEvidence = { snapshot: Snapshot; before: StoredPiece[]; history: Evidence['history'][number][] };

/**
 * An import of 51 people in two chunks, killed after the first was written: everybody had a whole September in
 * department 2; the sheet wants September in department 1 and October split.
 */
export function soundEvidence(): LooseEvidence {
  const before = people.map((userId) => piece(userId, september, 2, 2));
  const written = people.slice(0, 50);
  const answers = [
    answered('importCreate', { state: 0, writtenPeople: 0 }),
    answered('importChunks', { state: 5, writtenPeople: 0 }, 0),
    answered('importChunks', { state: 12, writtenPeople: 0 }, 1),
    answered('importConfirm', { state: 15, writtenPeople: 0 }),
    { ...answered('importDetail', { state: 15, writtenPeople: 50 }), key: undefined },
  ];
  const cells = [['姓名', '工号', '2026-09', '2026-10'], ...people.map((id) => ['某', `S${id}`, '甲', '甲#乙'])];
  return {
    before,
    history: [
      { type: 'import', id: jobId, fileHash: 'f', clearBlanks: false, cells },
      ...answers,
      { type: 'kill', at: 9, what: 'rotation.write.committed' },
    ],
    snapshot: {
      pieces: people.flatMap((id) => (written.includes(id) ? wantedOf(id) : before.filter((one) => one.userId === id))),
      jobs: [{ id: jobId, state: 15, chunkCount: 2, cancelled: false, leaseOwner: 'x', staged: 51, hasChange: true }],
      chunks: [
        { jobId, seq: 0, people: 50, created: 50, changed: 50, same: 0, removed: 0, isWritten: true },
        { jobId, seq: 1, people: 1, created: 1, changed: 1, same: 0, removed: 0, isWritten: false },
      ],
      images: written.map((userId) => ({
        changeId: jobId,
        userId,
        months: [september / 2, september / 2 + 1],
        before: [[september, 2, 2, 20]],
        after: wantedOf(userId).map(({ start, length, deptId, stDeptId }) => [start, length, deptId, stDeptId]),
      })),
      receipts: answers.flatMap(({ key, answer }) =>
        key ? [{ key, status: 200, answer: JSON.stringify({ code: 200, message: '', data: answer }) }] : [],
      ),
      audit: chained([
        row('rotation.import.create', null),
        row('rotation.import.confirm', null),
        row('rotation.import.write', '{"seq": 0, "people": 50}'),
      ]),
      people: new Map(people.map((id) => [`S${id}`, id])),
      departments: new Map([
        ['甲', 1],
        ['乙', 2],
      ]),
      links: new Set(['10/1', '20/2']),
    },
  };
}

export function piece(userId: number, start: number, length: number, deptId: number): StoredPiece {
  return { userId, start, length, deptId, stDeptId: deptId * 10 };
}

/** What the sheet wants of a person. */
export function wantedOf(userId: number): StoredPiece[] {
  return [piece(userId, september, 2, 1), piece(userId, september + 2, 1, 1), piece(userId, september + 3, 1, 2)];
}

function answered(call: string, answer: object, seq?: number): CallEvent {
  const key = `${jobId}-${call}-${seq ?? ''}`;
  return { type: 'call', call, job: jobId, seq, key, sentAt: 1, outcome: 'answered', answer };
}

function row(action: string, detail: string | null): Omit<AuditRow, 'id' | 'prevHash' | 'hash'> {
  const target = `rotation_import:${jobId}`;
  return { micros: '1790000000000000', userId: 1, username: '', action, target, ip: '', requestId: 'r', detail };
}

/** Numbers and chains audit rows anew. */
export function chained(rows: Omit<AuditRow, 'id' | 'prevHash' | 'hash'>[]): AuditRow[] {
  let prevHash = '';
  return rows.map((entry, index) => {
    const { micros, userId, username, action, target, ip, requestId, detail } = entry;
    const fields = [prevHash, index + 1, micros, userId, username, action, target, ip, requestId, detail ?? ''];
    const hash = createHash('sha256').update(fields.join('\u001f')).digest('hex');
    const whole = { ...entry, id: index + 1, prevHash, hash };
    prevHash = hash;
    return whole;
  });
}
