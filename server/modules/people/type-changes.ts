import { statusWord } from '@contract/kernel/enums';
import { statusName } from '@contract/people/business-status';
import type { PersonField } from '@contract/people/type-config';
import type { TypeDetail } from '@contract/people/type-endpoints';
import type { Db } from '@server/kernel/database/database';
import { fieldChange, fieldChanges, type FieldChange } from '@server/kernel/field-changes';
import { roles } from '../system/tables';

/** What a save changed in a personnel type, in the words of the operation log; fields one by one under their labels. */
export async function typeChanges(db: Db, before: TypeDetail, after: TypeDetail): Promise<FieldChange[]> {
  const named = new Map(
    (await db.select({ code: roles.code, name: roles.name }).from(roles)).map((one) => [one.code, one.name]),
  );
  const own = fieldChanges<TypeDetail>(
    { type_name: '类型名称', sort: '排序', status: { word: '状态', say: statusWord } },
    before,
    after,
  );
  const configured = fieldChanges<TypeDetail['config']>(
    {
      default_role: { word: '默认角色', say: (code) => named.get(code) ?? code },
      account_rule: { word: '账号规则', say: (rule) => (rule === 'student_id' ? '学号' : '工号') },
      trains: '参加培训',
      rotates: '参加轮转',
      handbook: '填写手册',
      sections: { word: '档案分组', say: (sections) => sections.map(({ title }) => title) },
      statuses: {
        word: '业务状态',
        say: (rules) =>
          rules.map(({ status, next }) => {
            const name = (id: number) => statusName(id, after.config.trains);
            return next.length > 0 ? `${name(status)}（可转为${next.map(name).join('、')}）` : name(status);
          }),
      },
    },
    before.config,
    after.config,
  );
  // Stored JSON gives its members in an order of its own: what reads the same has not changed.
  const told = configured.filter(({ from, to }) => from !== to);
  return [...own, ...told, ...fieldsChanged(before.config.fields, after.config.fields)];
}

/** Fields that came, went or are told otherwise. */
function fieldsChanged(before: readonly PersonField[], after: readonly PersonField[]): FieldChange[] {
  const keys = new Set([...before, ...after].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const old = before.find((field) => field.key === key);
    const now = after.find((field) => field.key === key);
    const [from, to] = [old && sayField(old), now && sayField(now)];
    return from === to ? [] : [fieldChange(`字段“${(now ?? old)!.label}”`, from, to)];
  });
}

function sayField(field: PersonField): string {
  return [
    field.label,
    field.shown ? '显示' : '不显示',
    field.required ? '必填' : '选填',
    field.editable_by_self && (field.needs_review ? '本人可改（需审核）' : '本人可改'),
    field.options.length > 0 && `选项 ${field.options.join('/')}`,
    field.import_column && `导入列“${field.import_column}”`,
  ]
    .filter(Boolean)
    .join('，');
}
