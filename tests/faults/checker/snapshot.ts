/** Runs one statement of plain SQL. The checker brings its own connection: nothing of the server's code reads here. */
export type Query = (statement: string) => Promise<Record<string, unknown>[]>;

export interface StoredPiece {
  userId: number;
  start: number;
  length: number;
  deptId: number;
  stDeptId: number;
}
export interface StoredChunk {
  jobId: string;
  seq: number;
  people: number;
  created: number;
  changed: number;
  same: number;
  removed: number;
  isWritten: boolean;
}
export interface StoredJob {
  id: string;
  state: number;
  chunkCount: number;
  cancelled: boolean;
  leaseOwner: string | null;
  /** Rows of people that are staged for it. */
  staged: number;
  /** Whether its change is registered: images belong to one. */
  hasChange: boolean;
}
export interface StoredImage {
  changeId: string;
  userId: number;
  months: number[];
  before: [number, number, number, number][];
  after: [number, number, number, number][];
}
export interface StoredReceipt {
  key: string;
  status: number;
  answer: string;
}
export interface AuditRow {
  id: number;
  micros: string;
  userId: number | null;
  username: string;
  action: string;
  target: string;
  ip: string;
  requestId: string;
  detail: string | null;
  prevHash: string;
  hash: string;
}

/** All that the checker judges, read in one go. */
export interface Snapshot {
  pieces: StoredPiece[];
  jobs: StoredJob[];
  chunks: StoredChunk[];
  images: StoredImage[];
  receipts: StoredReceipt[];
  audit: AuditRow[];
  /** Person by staff id. */
  people: Map<string, number>;
  /** Department by name. */
  departments: Map<string, number>;
  /** `standard department/department` of the handbook. */
  links: Set<string>;
}

/** Reads a snapshot; the database must stand still meanwhile. */
export async function readSnapshot(query: Query): Promise<Snapshot> {
  const rows = async <Row>(statement: string) => (await query(statement)) as unknown as Row[];
  const pairs = async (statement: string) =>
    (await rows<{ name: string; id: number }>(statement)).map(({ name, id }) => [name, id] as const);
  return {
    pieces: await rows(`select user_id as "userId", start, length::int as length, dept_id as "deptId",
      st_dept_id as "stDeptId" from rotation_piece order by user_id, start, length`),
    jobs: await rows(`select id::text as id, state::int as state, jsonb_array_length(chunk_hashes) as "chunkCount",
      cancelled, lease_owner as "leaseOwner",
      (select count(*)::int from rotation_import_person p where p.job_id = j.id) as staged,
      exists (select 1 from rotation_change c where c.id = j.id) as "hasChange" from rotation_import j`),
    chunks: await rows(`select job_id::text as "jobId", seq, people, created, changed, same, removed,
      written_at is not null as "isWritten" from rotation_import_chunk order by job_id, seq`),
    images: await rows(`select change_id::text as "changeId", user_id as "userId", months, before, after
      from rotation_image`),
    receipts: await rows(`select key, status::int as status, answer from receipt`),
    audit: await rows(`select id::int as id, (extract(epoch from at) * 1000000)::bigint::text as micros,
      user_id as "userId", username, action, target, ip, request_id as "requestId", detail::text as detail,
      prev_hash as "prevHash", hash from audit_log order by id`),
    people: new Map(await pairs(`select staff_id as name, id from person where deleted_at is null`)),
    departments: new Map(await pairs(`select name, id from department`)),
    links: new Set(
      (await rows<{ link: string }>(`select st_dept_id || '/' || dept_id as link from st_dept_link`)).map(
        ({ link }) => link,
      ),
    ),
  };
}
