import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Complaint } from './complaint';

/** An entry of a candidate's log, as he wrote it down before he sent it. */
export interface WrittenEntry {
  epoch: number;
  seq: number;
  kind: string;
  item: number;
  part: number;
  value: unknown;
  client_at: string;
  mono_ms: number;
  hash: string;
}

export interface KeptReceipt {
  sitting_id: number;
  head_seq: number;
  head_hash: string;
  server_time: string;
  deadline: string;
  nonce: string;
  signature: string;
}

/** What one device of a candidate knows: all that it wrote, all that it was told. */
export interface DeviceLog {
  sitting: number;
  /** What the first hash covers. */
  start: string;
  /** Raw Ed25519 key of the house, in base64. */
  publicKey: string;
  entries: WrittenEntry[];
  receipts: KeptReceipt[];
  /** Head that the house said it had closed the sitting with. */
  final: { head_seq: number; head_hash: string } | null;
  /** Hashes of the entries of each parcel that was taken for the desk. */
  parcels: string[][];
}

/** What the database holds. */
export interface StoredSittings {
  sittings: { id: number; state: string; headSeq: number; headHash: string }[];
  entries: (Omit<WrittenEntry, 'client_at'> & { sitting: number; client_at: number })[];
  /** With the hashes of what lies there. */
  branches: { sitting: number; hashes: string[] }[];
}

const open = new Set(['not_entered', 'waiting', 'answering']);
/** Ed25519 in an SPKI envelope, before its 32 bytes. */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

/** The candidates' own logs against the database, by nothing of the product: hashes and signatures are computed here. */
export function judgeSittings(logs: readonly DeviceLog[], stored: StoredSittings): Complaint[] {
  const complaints: Complaint[] = [];
  const complain = (kind: Complaint['kind'], text: string) => complaints.push({ kind, text });
  for (const id of new Set(logs.map(({ sitting }) => sitting))) {
    const devices = logs.filter(({ sitting }) => sitting === id);
    const rows = stored.entries.filter(({ sitting }) => sitting === id).toSorted((one, other) => one.seq - other.seq);
    const row = stored.sittings.find((one) => one.id === id);
    if (!row) {
      complain('lost', `sitting ${id} is not there`);
      continue;
    }
    const written = new Map(devices.flatMap(({ entries }) => entries.map((entry) => [entry.hash, entry] as const)));
    let before = devices[0]!.start;
    for (const [at, one] of rows.entries()) {
      if (rows[at - 1]?.seq === one.seq) complain('duplicate', `sitting ${id} has entry ${one.seq} twice`);
      const own = written.get(one.hash);
      if (!own) complain('record', `sitting ${id}: nobody wrote entry ${one.seq}`);
      else if (
        hashOf(before, { ...one, client_at: own.client_at }) !== one.hash ||
        Date.parse(own.client_at) !== one.client_at
      )
        complain('record', `sitting ${id}: entry ${one.seq} is not what was written`);
      before = one.hash;
    }
    const last = rows.at(-1);
    const isWhole = rows.every(({ seq }, at) => seq === at + 1 || rows[at - 1]?.seq === seq);
    if (!isWhole || (last?.seq ?? 0) !== row.headSeq || (last?.hash ?? '') !== row.headHash)
      complain(
        'half-written',
        `sitting ${id}: its head is ${row.headSeq}, its last entry ${last?.seq ?? 0} of ${rows.length}`,
      );
    const hashes = new Set(rows.map(({ hash }) => hash));
    for (const device of devices) {
      for (const receipt of device.receipts) {
        if (!isSigned(receipt, device.publicKey)) complain('receipt', `sitting ${id}: a receipt is not the house's`);
        if (receipt.head_hash !== '' && !hashes.has(receipt.head_hash))
          complain('lost', `sitting ${id}: entry ${receipt.head_seq} had a receipt`);
      }
      const { final } = device;
      if (final && (open.has(row.state) || row.headSeq !== final.head_seq || row.headHash !== final.head_hash))
        complain('state', `sitting ${id} was closed at ${final.head_seq} and is ${row.state} at ${row.headSeq}`);
      for (const hashes of device.parcels) {
        const own = stored.branches.filter((one) => one.sitting === id && one.hashes.at(-1) === hashes.at(-1));
        if (own.length === 0) complain('lost', `sitting ${id}: a fork is not on the desk`);
        else if (own.length > 1) complain('duplicate', `sitting ${id}: a fork lies on the desk twice`);
        else if (own[0]!.hashes.join() !== hashes.join())
          complain('half-written', `sitting ${id}: a fork lacks entries`);
      }
    }
  }
  return complaints;
}

/** What chains an entry to the one before it. */
export function hashOf(before: string, entry: Omit<WrittenEntry, 'hash'>): string {
  const { epoch, seq, kind, item, part, value, client_at, mono_ms } = entry;
  const text = JSON.stringify([before, epoch, seq, kind, item, part, value, client_at, mono_ms]);
  return createHash('sha256').update(text).digest('hex');
}

function isSigned({ signature, ...receipt }: KeptReceipt, publicKey: string): boolean {
  const { sitting_id, head_seq, head_hash, server_time, deadline, nonce } = receipt;
  const text = JSON.stringify([sitting_id, head_seq, head_hash, server_time, deadline, nonce]);
  const der = Buffer.concat([spkiHead, Buffer.from(publicKey, 'base64')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}
