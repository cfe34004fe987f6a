import { AppError } from '../kernel/errors';
import { defineSheet, type SheetOptions } from '../kernel/sheet-definition';
import { levels, limits, partRoles } from './rules';

const byId = { label: 'name', value: 'id' };
const own = (words: readonly string[]) => ({ label: 'name', value: 'name', items: words.map((name) => ({ name })) });

/** A requirement is known by its department, kind, item and role: the same again changes it. */
export const requirementSheet = defineSheet({
  key: 'handbook.requirement',
  name: '培训要求',
  guide: [
    '专业与标准科室须为本版本已有的；类别、项目与角色相同的要求会被修改，其余为新增',
    '表中没有的要求不会被删除；例数尚未确定的可填 0，发布前须补全',
  ],
  columns: [
    { title: '专业', field: 'st_subject_id', type: 'number', dataSource: byId, rules: { required: true } },
    {
      title: '标准科室',
      field: 'st_dept_id',
      type: 'number',
      dataSource: { ...byId, dependsOn: 'st_subject_id', parent: 'st_subject_id' },
      rules: { required: true },
    },
    { title: '类别', field: 'kind_id', type: 'number', dataSource: byId, rules: { required: true } },
    { title: '项目', field: 'item', type: 'string', rules: { required: true, max: limits.item } },
    {
      title: '例数',
      field: 'req_num',
      type: 'number',
      rules: { required: true, pattern: /^\d{1,4}$/, message: `例数应为 0 到 ${limits.count[1]} 的整数` },
    },
    { title: '程度', field: 'level', type: 'string', dataSource: own(levels) },
    { title: '角色', field: 'role', type: 'string', dataSource: own(partRoles) },
    { title: '备注', field: 'note', type: 'string', rules: { max: limits.note } },
  ],
});

/** Its field with a capital letter, as no column has one: the version that an import is for. */
const versionField = 'versionOf';

/** Options of an import, with the version that it is for. */
export const withVersion = (options: SheetOptions, versionId: number): SheetOptions => ({
  ...options,
  [versionField]: [{ id: versionId }],
});

/** The version that an import is for. @throws AppError SHEET_HEADER_MISSING without it */
export function versionOfOptions(options: SheetOptions): number {
  const id = Number(options[versionField]?.[0]?.['id']);
  if (!Number.isInteger(id)) throw new AppError('SHEET_HEADER_MISSING');
  return id;
}
