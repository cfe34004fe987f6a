import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import { opensDept, type ResolvedScope } from '@server/kernel/current-user';

/** Plans and applications are a department's: those of the departments that a scope opens. */
export function ofWards(scope: ResolvedScope, dept: PgColumn): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  return 'deptIds' in scope ? inArray(dept, scope.deptIds) : sql`false`;
}

/** @throws AppError NOT_FOUND */
export function demandWard(scope: ResolvedScope, deptId: number): void {
  if (!opensDept(scope, deptId)) throw new AppError('NOT_FOUND');
}

/** @throws AppError CON_EDU_REFUSED */
export const refuse = (reason: string) => new AppError('CON_EDU_REFUSED', { reason });
