import type { UserDatabase } from '../database/user-database';
import { findingIndexPart, partsOf } from './content';
import { openJson, sealJson } from '../database/sealed-json';

/** What a check finds: its kind knows the rest. */
export interface StoredFinding {
  sheet: string;
  code: string;
}

/** Findings per stored part: a page of a table reads one or two parts, whatever the total. */
export const findingsPerPart = 400;

interface IndexEntry {
  part: number;
  sheet: string;
  count: number;
  codes: Partial<Record<string, number>>;
}

/** Stores findings as they are found, in parts of one sheet each, so that nobody ever holds or clones all of them. */
export class FindingWriter<Finding extends StoredFinding> {
  private readonly index: IndexEntry[] = [];
  private pending: Finding[] = [];

  constructor(
    private readonly db: UserDatabase,
    private readonly key: CryptoKey,
    private readonly taskId: string,
  ) {}

  async add(findings: readonly Finding[]): Promise<void> {
    for (const finding of findings) {
      const full = this.pending.length >= findingsPerPart;
      if (full || (this.pending.length > 0 && this.pending[0]!.sheet !== finding.sheet)) await this.flush();
      this.pending.push(finding);
    }
  }

  async finish(): Promise<void> {
    await this.flush();
    const sealed = await sealJson(this.key, this.index);
    await partsOf(this.db).put({ taskId: this.taskId, part: findingIndexPart, sealed });
  }

  private async flush(): Promise<void> {
    const findings = this.pending;
    if (findings.length === 0) return;
    this.pending = [];
    const part = findingIndexPart + 1 + this.index.length;
    const codes: IndexEntry['codes'] = {};
    for (const { code } of findings) codes[code] = (codes[code] ?? 0) + 1;
    await partsOf(this.db).put({ taskId: this.taskId, part, sealed: await sealJson(this.key, findings) });
    this.index.push({ part, sheet: findings[0]!.sheet, count: findings.length, codes });
  }
}

export interface FindingQuery {
  sheet: string;
  code?: string | undefined;
  offset: number;
  limit: number;
}

/** A stretch of a sheet's findings, in the order of the sheet. Reads only the parts that it touches. */
export async function readFindings<Finding extends StoredFinding>(
  db: UserDatabase,
  key: CryptoKey,
  taskId: string,
  { sheet, code, offset, limit }: FindingQuery,
): Promise<Finding[]> {
  const result: Finding[] = [];
  let skip = offset;
  for (const entry of await readIndex(db, key, taskId)) {
    if (result.length >= limit) break;
    if (entry.sheet !== sheet) continue;
    const matching = code ? (entry.codes[code] ?? 0) : entry.count;
    if (matching <= skip) {
      skip -= matching;
      continue;
    }
    const findings = await readPart<Finding>(db, key, taskId, entry.part);
    const chosen = code ? findings.filter((finding) => finding.code === code) : findings;
    result.push(...chosen.slice(skip, skip + limit - result.length));
    skip = 0;
  }
  return result;
}

/** All findings of a task; for the exported list, in a worker. */
export async function readAllFindings<Finding>(db: UserDatabase, key: CryptoKey, taskId: string): Promise<Finding[]> {
  const result: Finding[] = [];
  for (const { part } of await readIndex(db, key, taskId))
    result.push(...(await readPart<Finding>(db, key, taskId, part)));
  return result;
}

async function readIndex(db: UserDatabase, key: CryptoKey, taskId: string): Promise<IndexEntry[]> {
  const stored = await partsOf(db).get([taskId, findingIndexPart]);
  return stored ? openJson<IndexEntry[]>(key, stored.sealed) : [];
}

async function readPart<Finding>(db: UserDatabase, key: CryptoKey, taskId: string, part: number): Promise<Finding[]> {
  const stored = await partsOf(db).get([taskId, part]);
  return stored ? openJson<Finding[]>(key, stored.sealed) : [];
}
