import { personTypeIds } from '../kernel/enums';
import { defineSheet, type SheetColumn, type SheetDefinition } from '../kernel/sheet-definition';
import { initialTypeConfig } from './initial-types';
import type { PersonField } from './type-config';

/** Every field that any of the personnel types imports, once, as the first type that has it names it. */
function importedFields(): PersonField[] {
  const fields = new Map<string, PersonField>();
  for (const field of personTypeIds.flatMap((typeId) => initialTypeConfig(typeId).fields)) {
    if (field.import_column === '') continue;
    const known = fields.get(field.key);
    const options = [...new Set([...(known?.options ?? []), ...field.options])];
    fields.set(field.key, { ...(known ?? field), options });
  }
  return [...fields.values()];
}

const byId = { label: 'name', value: 'id' };
const widths: Partial<Record<PersonField['type'], number>> = {
  id_card: 22,
  dept: 22,
  base: 22,
  academy: 22,
  email: 22,
};

function columnOf({ key, type, import_column: title, options }: PersonField): SheetColumn {
  const shared = { title, field: key, width: widths[type] ?? 15 };
  if (key === 'name') return { ...shared, type: 'string', rules: { required: true, max: 100 } };
  if (key === 'staff_id') return { ...shared, type: 'string', rules: { required: true, max: 100, unique: true } };
  switch (type) {
    case 'number':
      return { ...shared, type: 'number' };
    case 'date':
      return { ...shared, type: 'date', format: 'YYYY-MM-DD' };
    case 'choice':
      return {
        ...shared,
        type: 'string',
        dataSource: { label: 'name', value: 'name', items: options.map((name) => ({ name })) },
      };
    case 'dept':
    case 'base':
    case 'academy':
      return { ...shared, type: 'number', dataSource: byId };
    case 'major':
      return { ...shared, type: 'string', dataSource: { label: 'name', value: 'name' } };
    case 'address':
      return { ...shared, type: 'string', note: '填写国家行政区划代码（六位），如 310104' };
    default:
      return { ...shared, type: 'string', rules: { max: type === 'textarea' ? 300 : 100 } };
  }
}

/** The import of people. A person is known by the staff id: the same again changes the cells that are filled in. */
export const userSheet: SheetDefinition = defineSheet({
  key: 'people.user',
  name: '用户',
  guide: [
    '工号相同的人员会被更新，空白的单元格保留原值；其余为新增',
    '人员类型留空的新人员按住院医师登记；已有人员的类型和姓名不会被导入更改',
    '只填写该人员类型有的列，例如在院职工没有年级',
    '导入不会开通账号，请在用户管理中开通',
  ],
  columns: [
    { title: '人员类型', field: 'person_type_id', type: 'number', dataSource: byId },
    ...importedFields().map(columnOf),
  ],
});

/** Columns of an export of users. */
export const userExportSheet = defineSheet({
  key: 'people.users',
  name: '用户',
  columns: [
    { title: '姓名', field: 'name', type: 'string' },
    { title: '账号', field: 'username', type: 'string' },
    { title: '工号', field: 'staff_id', type: 'string' },
    { title: '学号', field: 'student_id', type: 'string' },
    { title: '人员类型', field: 'person_type_name', type: 'string' },
    { title: '所在科室', field: 'dept_name', type: 'string', width: 22 },
    { title: '角色', field: 'role_names', type: 'string', width: 26 },
    { title: '启用状态', field: 'status_name', type: 'string' },
    { title: '最近登录', field: 'last_login', type: 'string', width: 20 },
  ],
});
