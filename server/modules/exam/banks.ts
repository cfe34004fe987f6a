import { asc, count, eq, inArray } from 'drizzle-orm';
import type { Bank, bankEndpoints, BankNode } from '@contract/exam/banks';
import { BankKind, limits, mayHang } from '@contract/exam/rules';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { lockList } from '@server/kits/list-lock';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, switchedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { first, saveRow } from '@server/kits/rows';
import { lastPlace } from '@server/kits/write-order';
import { departments } from '../dictionary/tables';
import { demandVisible, personRefs } from '../people/public';
import { bankRights, grantsOf, type BankRight } from './bank-rights';
import { examCollected, examQuestions } from './questions/tables';
import { examSubmissions } from './submissions/tables';
import { examBanks, examGrants } from './tables';
import { childrenOf, inTreeOrder } from './trees';
import { examWords } from './words';

const source: RowSource<Bank> = {
  table: examBanks,
  words: examWords.bank,
  read: async (reader, id) => first((await allBanks(reader)).filter((bank) => bank.id === id)),
};

/** 题库: trees of public and personal banks, and whom they are open to. */
export const bankHandlers: Handlers<typeof bankEndpoints> = {
  banks: (call) => allBanks(call),
  bankTree: async ({ db, user }) => {
    const banks = [...(await bankRights(db, user)).values()].map(({ bank }) => bank);
    const below = childrenOf(rooted(banks).filter(({ status }) => status === EnableState.enabled));
    const nodes = (parent: number | null): BankNode[] =>
      (below.get(parent) ?? []).map(({ id, name }) => ({
        question_bank_id: id,
        question_bank_name: name,
        children: nodes(id),
      }));
    return nodes(null);
  },
  saveBank: (call) =>
    savedRow(call, source, async (before) => {
      const { db, user, body } = call;
      const { id, parent_id: parentId, kind, name, note } = body;
      await lockList(db, examBanks);
      if (before && !before.can_manage) throw new AppError('EXAM_BANK_FOREIGN', { bank: before.name });
      if (before && before.kind !== kind) throw new AppError('EXAM_BANK_KIND', { what: '题库的类别不能改变' });
      const isOpen = kind === BankKind.open;
      if (!holds(user, isOpen ? 'theoryTest:bank:edit' : 'theoryTest:bank:add')) {
        throw new AppError('EXAM_BANK_FOREIGN', { bank: name });
      }
      const rights = await bankRights(db, user);
      const parent = parentId === null ? undefined : rights.get(parentId);
      if (parentId !== null && !parent) throw new AppError('REFERENCE_MISSING');
      if (parent && !parent.canManage) throw new AppError('EXAM_BANK_FOREIGN', { bank: parent.bank.name });
      if (parent && parent.bank.kind !== kind) throw new AppError('EXAM_BANK_KIND', { what: '上级应为同一类题库' });
      const branches = [...rights.values()].map(({ bank }) => ({ id: bank.id, parent_id: bank.parentId }));
      if (!mayHang(branches, id, parentId)) throw new AppError('EXAM_TREE_LOOP', { most: limits.depth });
      const row = { parentId, kind, name, note, ownerId: isOpen ? null : user.userId };
      return saveRow(db, examBanks, id, id === undefined ? { ...row, sort: lastPlace(examBanks) } : row);
    }),
  changeBankStatus: async (call) => {
    await demandManage(call, call.body.id);
    return switchedRow(call, source, async () => []);
  },
  removeBank: (call) =>
    removedRow(call, source, async (bank) => {
      if (!bank.can_manage) throw new AppError('EXAM_BANK_FOREIGN', { bank: bank.name });
      const below = await call.db.$count(examBanks, eq(examBanks.parentId, bank.id));
      const held = await call.db.$count(examQuestions, eq(examQuestions.bankId, bank.id));
      const brought = await call.db.$count(examSubmissions, eq(examSubmissions.bankId, bank.id));
      refuseUsed(bank.name, '删除', [
        { label: '下级题库', count: below },
        { label: '试题', count: held },
        { label: '投稿记录', count: brought },
      ]);
    }),

  grants: async (call) => {
    const { db, user, query } = call;
    await demandManage(call, query.bank_id);
    const rows = await grantsOf(db, [query.bank_id]);
    const refs = await personRefs(
      db,
      user.scope,
      rows.map(({ personId }) => personId),
    );
    const deptIds = rows.flatMap(({ deptId }) => deptId ?? []);
    const depts = await db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(inArray(departments.id, deptIds));
    return rows.map(({ personId, deptId, level }) => ({
      person: personId === null ? null : (refs.get(personId) ?? null),
      dept: depts.find(({ id }) => id === deptId) ?? null,
      level,
    }));
  },
  saveGrants: async (call) => {
    const { db, user, body, audit } = call;
    await demandManage(call, body.bank_id);
    await demandVisible(
      db,
      user.scope,
      body.people.map(({ id }) => id),
    );
    const before = await grantsOf(db, [body.bank_id]);
    const seen = await personRefs(
      db,
      user.scope,
      before.map(({ personId }) => personId),
    );
    // Whom the caller does not see stays as he is.
    const unseen = before.flatMap(({ personId, level }) =>
      personId === null || seen.has(personId) || body.people.some(({ id }) => id === personId)
        ? []
        : [{ id: personId, level }],
    );
    const total = await writeGrants(db, body.bank_id, { people: [...body.people, ...unseen], depts: body.depts });
    audit({ target: `exam_bank:${body.bank_id}`, detail: { people: body.people.length, depts: body.depts.length } });
    return { count: total };
  },
};

type Granted = readonly { id: number; level: number }[];

/** Opens a bank to exactly these. @throws AppError REFERENCE_MISSING for a department that is not there */
async function writeGrants(tx: Db, bankId: number, whom: { people: Granted; depts: Granted }): Promise<number> {
  const levels = (granted: Granted) => [...new Map(granted.map(({ id, level }) => [id, level]))];
  const depts = levels(whom.depts);
  const known = inArray(
    departments.id,
    depts.map(([id]) => id),
  );
  if ((await tx.$count(departments, known)) < depts.length) throw new AppError('REFERENCE_MISSING');
  const rows = [
    ...levels(whom.people).map(([personId, level]) => ({ bankId, personId, deptId: null, level })),
    ...depts.map(([deptId, level]) => ({ bankId, personId: null, deptId, level })),
  ];
  await tx.delete(examGrants).where(eq(examGrants.bankId, bankId));
  if (rows.length > 0) await tx.insert(examGrants).values(rows);
  return rows.length;
}

/** @throws AppError NOT_FOUND, EXAM_BANK_FOREIGN */
async function demandManage({ db, user }: Pick<Call, 'db'> & Pick<Reader, 'user'>, id: number): Promise<BankRight> {
  const right = (await bankRights(db, user)).get(id);
  if (!right) throw new AppError('NOT_FOUND');
  if (!right.canManage) throw new AppError('EXAM_BANK_FOREIGN', { bank: right.bank.name });
  return right;
}

/** Banks of which the upper one is not in sight stand at the root. */
function rooted<Row extends { id: number; parentId: number | null }>(rows: readonly Row[]): Row[] {
  const known = new Set(rows.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    parentId: row.parentId !== null && known.has(row.parentId) ? row.parentId : null,
  }));
}

async function allBanks({ db, user }: Reader): Promise<Bank[]> {
  const rights = await bankRights(db, user);
  const rows = inTreeOrder(rooted([...rights.values()].map(({ bank }) => bank)));
  const counts = await countsOf(db);
  const owners = await personRefs(
    db,
    user.scope,
    rows.map(({ ownerId }) => ownerId),
  );
  return rows.map(({ id, parentId, name, kind, ownerId, note, status, version }) => ({
    id,
    parent_id: parentId,
    name,
    kind,
    owner: ownerId === null ? null : (owners.get(ownerId) ?? null),
    note,
    status,
    is_mine: ownerId === user.userId,
    can_edit: rights.get(id)!.canEdit,
    can_manage: rights.get(id)!.canManage,
    question_count: counts.get(id) ?? 0,
    version,
  }));
}

async function countsOf(db: Db): Promise<Map<number, number>> {
  const held = await db
    .select({ id: examQuestions.bankId, count: count() })
    .from(examQuestions)
    .groupBy(examQuestions.bankId)
    .orderBy(asc(examQuestions.bankId));
  const referred = await db
    .select({ id: examCollected.bankId, count: count() })
    .from(examCollected)
    .groupBy(examCollected.bankId);
  return new Map([...held, ...referred].map((row) => [row.id, row.count]));
}
