import { systemEndpoints } from '@contract/system/endpoints';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { choice, number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter, type FilterOption } from '@/kits/table-page/filter-inputs';
import type { TableState } from '@/kits/table-page/table-state';
import { useDeptFilterOptions } from '../options';
import { useSystemTypes } from '../queries';

/** What the lists of users are narrowed by, under the names of the call. */
export const userFilterFields = {
  keyword: text(),
  person_type_id: number(),
  dept_id: number(),
  role_id: number(),
  account: choice([1, 2, 3]),
  status: choice([1, 2]),
};
export const userSorts = ['name', 'staff_id', 'last_login_at'] as const;
export type UserTable = TableState<typeof userFilterFields, (typeof userSorts)[number]>;

const enableOptions = [
  { value: 1, label: '启用' },
  { value: 2, label: '停用' },
];
const accountOptions = [
  { value: 1, label: '已开通' },
  { value: 2, label: '未开通' },
  { value: 3, label: '登录锁定' },
];
const mostRoles = 500;

/** Roles, for those who may list them; nobody else is offered the filter. */
function useRoleFilterOptions(): FilterOption[] {
  const maySee = usePermission('system:role:list');
  const { data } = useCall(systemEndpoints.roleList, { query: { page: 1, size: mostRoles } }, { enabled: maySee });
  return (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

function useTypeFilterOptions(): FilterOption[] {
  return (useSystemTypes().data ?? []).map(({ id, type_name }) => ({ value: id, label: type_name }));
}

/** Filters that are always there. */
export function MainFilters({ table }: { table: UserTable }) {
  const types = useTypeFilterOptions();
  const depts = useDeptFilterOptions();
  return (
    <>
      <TextFilter table={table} name="keyword" label="关键字" placeholder="姓名、账号、工号或学号" />
      <SelectFilter table={table} name="person_type_id" label="人员类型" options={types} />
      <SelectFilter table={table} name="dept_id" label="科室" options={depts} />
      <SelectFilter table={table} name="status" label="启用状态" options={enableOptions} />
    </>
  );
}

/** The rest. */
export function MoreFilters({ table }: { table: UserTable }) {
  const roles = useRoleFilterOptions();
  return (
    <>
      {roles.length > 0 && <SelectFilter table={table} name="role_id" label="角色" options={roles} />}
      <SelectFilter table={table} name="account" label="账号状态" options={accountOptions} />
    </>
  );
}

/** The filters in force in words. */
export function useUserChips(table: UserTable) {
  const types = useTypeFilterOptions();
  const depts = useDeptFilterOptions();
  const roles = useRoleFilterOptions();
  const label = (options: readonly FilterOption[], value: number) =>
    options.find((option) => option.value === value)?.label ?? String(value);
  return chipsOf(table, {
    keyword: (value) => `关键字：${value}`,
    person_type_id: (value) => `人员类型：${label(types, value)}`,
    dept_id: (value) => `科室：${label(depts, value)}`,
    role_id: (value) => `角色：${label(roles, value)}`,
    account: (value) => `账号状态：${label(accountOptions, value)}`,
    status: (value) => `启用状态：${label(enableOptions, value)}`,
  });
}
