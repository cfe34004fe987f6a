import { and, asc, eq } from 'drizzle-orm';
import type { bigDepartmentsAloneEndpoints } from '@contract/dictionary/big-departments-alone';
import { EnableState } from '@contract/kernel/enums';
import type { Handlers } from '@server/kernel/implement';
import { bigDepartments, departments } from './tables';

export const bigDepartmentsAloneHandlers: Handlers<typeof bigDepartmentsAloneEndpoints> = {
  publicBigDepartments: async ({ db }) => {
    const rows = await db
      .select({ id: bigDepartments.id, name: bigDepartments.name, department: departments.name })
      .from(bigDepartments)
      .leftJoin(
        departments,
        and(eq(departments.bigDeptId, bigDepartments.id), eq(departments.status, EnableState.enabled)),
      )
      .where(eq(bigDepartments.status, EnableState.enabled))
      .orderBy(asc(bigDepartments.sort), asc(bigDepartments.id), asc(departments.sort), asc(departments.id));
    const groups = new Map<number, { id: number; name: string; departments: string[] }>();
    for (const { id, name, department } of rows) {
      const group = groups.get(id) ?? { id, name, departments: [] };
      if (department !== null) group.departments.push(department);
      groups.set(id, group);
    }
    return [...groups.values()];
  },
};
