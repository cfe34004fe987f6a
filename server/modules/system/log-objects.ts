import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '@server/kernel/database/database';
import { accounts } from '../account/tables';
import { agreements, bases, departments, majors } from '../dictionary/tables';
import { noticePushes } from '../notice/tables';
import { people, personTypes } from '../people/tables';
import { roles } from './tables';

interface Kind {
  word: string;
  /** Where a name is found by number; without it the word alone is told. */
  names?: { table: PgTable; id: PgColumn; name: PgColumn | SQL<string> };
}

const named = (table: PgTable & { id: PgColumn; name: PgColumn }) => ({ table, id: table.id, name: table.name });

/** What the things of the log are called, by the part of their target before the colon. */
const kinds: Readonly<Record<string, Kind>> = {
  person: { word: '人员', names: named(people) },
  person_type: { word: '人员类型', names: named(personTypes) },
  account: { word: '账号', names: { table: accounts, id: accounts.id, name: accounts.username } },
  session: { word: '登录会话' },
  role: { word: '角色', names: named(roles) },
  purview: { word: '菜单' },
  setting: { word: '系统配置' },
  setting_image: { word: '系统图片' },
  department: { word: '科室', names: named(departments) },
  department_change: { word: '科室变更' },
  big_department: { word: '大科室' },
  major: { word: '专业', names: named(majors) },
  train_base: { word: '基地', names: named(bases) },
  teach_chamber: { word: '教研室' },
  agreement_school: { word: '协议院校', names: named(agreements) },
  notice_push: { word: '消息推送', names: { table: noticePushes, id: noticePushes.id, name: noticePushes.title } },
  notice_group: { word: '推送分组' },
  notice_event: { word: '消息规则' },
  rotation_import: { word: '轮转导入' },
  rotation_change: { word: '轮转变更' },
  rotation_alias: { word: '本院对应词' },
  attachment: { word: '附件' },
  attachment_upload: { word: '附件' },
  approval: { word: '审批' },
  approval_flow: { word: '审批流程' },
  download: { word: '下载任务' },
  file: { word: '文件' },
};

/** The targets in words: `person:12` is 人员 学小医. A thing that is gone, or has no name, is told by its kind. */
export async function objectWords(db: Db, targets: readonly string[]): Promise<(target: string) => string> {
  const parted = targets.map((target) => target.split(':', 2) as [string, string?]);
  const found = new Map<string, string>();
  for (const [key, { names }] of Object.entries(kinds)) {
    const ids = parted.flatMap(([kind, id]) => (kind === key && /^\d{1,9}$/.test(id ?? '') ? [Number(id)] : []));
    if (!names || ids.length === 0) continue;
    const rows = await db
      .select({ id: names.id, name: sql<string>`${names.name}` })
      .from(names.table)
      .where(inArray(names.id, ids));
    for (const { id, name } of rows) found.set(`${key}:${String(id)}`, name);
  }
  return (target) => {
    const word = kinds[target.split(':', 1)[0]!]?.word ?? '';
    return [word, found.get(target)].filter(Boolean).join(' ');
  };
}
