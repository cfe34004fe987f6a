import { createHash } from 'node:crypto';
import type { Complaint } from './complaint';
import type { AuditRow } from './snapshot';

const separator = '\u001f';

/** The chain, computed anew: numbers without gaps, each hash over its row and the hash before. */
export function checkChain(rows: readonly AuditRow[]): Complaint[] {
  let previous = '';
  for (const [index, row] of rows.entries()) {
    const wrong =
      (row.id !== index + 1 && 'number') ||
      (row.prevHash !== previous && 'hash before') ||
      (row.hash !== hashOf(row) && 'hash');
    if (wrong) return [{ kind: 'audit', text: `row ${row.id} of the audit log has a wrong ${wrong}` }];
    previous = row.hash;
  }
  return [];
}

function hashOf(row: AuditRow): string {
  const { prevHash, id, micros, userId, username, action, target, ip, requestId, detail } = row;
  const fields = [prevHash, id, micros, userId ?? '', username, action, target, ip, requestId, detail ?? ''];
  return createHash('sha256').update(fields.join(separator)).digest('hex');
}

/** A chunk that the audit log says was written, in the order of writing. */
export interface Write {
  jobId: string;
  seq: number;
}

/** What the audit log says was written. */
export function writesOf(rows: readonly AuditRow[]): Write[] {
  return rows
    .filter(({ action }) => action === 'rotation.import.write')
    .map(({ target, detail }) => ({
      jobId: target.replace('rotation_import:', ''),
      seq: (JSON.parse(detail ?? '{}') as { seq: number }).seq,
    }));
}
