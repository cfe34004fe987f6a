import { eq, inArray, or } from 'drizzle-orm';
import { BankKind, GrantLevel } from '@contract/exam/rules';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { examBanks, examGrants } from './tables';

export type BankRow = typeof examBanks.$inferSelect;

/** A bank that somebody may use, and what else he may do with it. */
export interface BankRight {
  bank: BankRow;
  canEdit: boolean;
  canManage: boolean;
}

type Asker = Pick<CurrentUser, 'userId' | 'deptId' | 'permissions'>;

/**
 * The banks that somebody may use, by id: his own, all public ones for those who manage them, and those that were opened
 * to him or to his department, with all below them. Hospitals have hundreds of banks, so all are read and judged here.
 */
export async function bankRights(db: Db, user: Asker): Promise<Map<number, BankRight>> {
  const banks = await db.select().from(examBanks).orderBy(examBanks.sort, examBanks.id);
  const { personId, deptId } = examGrants;
  const mine = or(eq(personId, user.userId), user.deptId === null ? undefined : eq(deptId, user.deptId));
  const granted = new Map<number, number>();
  for (const { bankId, level } of await db.select().from(examGrants).where(mine)) {
    granted.set(bankId, Math.max(level, granted.get(bankId) ?? 0));
  }
  const byId = new Map(banks.map((bank) => [bank.id, bank]));
  /** The highest grant on a bank or on one above it. */
  const levelOf = (bank: BankRow): number => {
    let level = 0;
    for (let at: BankRow | undefined = bank; at; at = at.parentId === null ? undefined : byId.get(at.parentId)) {
      level = Math.max(level, granted.get(at.id) ?? 0);
    }
    return level;
  };
  const isKeeper = holds(user, 'theoryTest:bank:edit');
  const rights = new Map<number, BankRight>();
  for (const bank of banks) {
    const canManage = bank.kind === BankKind.open ? isKeeper : bank.ownerId === user.userId;
    const level = canManage ? GrantLevel.edit : levelOf(bank);
    if (level > 0) rights.set(bank.id, { bank, canManage, canEdit: level >= GrantLevel.edit });
  }
  return rights;
}

/** The bank, when the caller may change its questions. @throws AppError REFERENCE_MISSING, EXAM_BANK_FOREIGN */
export async function demandEdit(db: Db, user: Asker, bankId: number): Promise<BankRow> {
  const right = (await bankRights(db, user)).get(bankId);
  if (!right) throw new AppError('REFERENCE_MISSING');
  if (!right.canEdit) throw new AppError('EXAM_BANK_FOREIGN', { bank: right.bank.name });
  return right.bank;
}

/** The same of one that holds questions itself. @throws AppError EXAM_BANK_KIND for a collection */
export async function demandHolding(db: Db, user: Asker, bankId: number): Promise<BankRow> {
  const bank = await demandEdit(db, user, bankId);
  if (bank.kind === BankKind.collection) throw new AppError('EXAM_BANK_KIND', { what: '收藏夹只存放对试题的引用' });
  return bank;
}

/** Persons to whom banks are open beside their owners, for lists of grants. */
export const grantsOf = (db: Db, bankIds: readonly number[]) =>
  db
    .select()
    .from(examGrants)
    .where(inArray(examGrants.bankId, [...bankIds]));
