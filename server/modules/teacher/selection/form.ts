import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { datedName } from '@contract/kernel/hospital-time';
import { capacityNames, levelNames } from '@contract/teacher/qualify';
import type { declarationEndpoints } from '@contract/teacher/selection/declarations';
import type { selectionEndpoints } from '@contract/teacher/selection/rounds';
import { materialStates } from '@contract/teacher/selection/material-rules';
import { declarationStates } from '@contract/teacher/selection/rules';
import type { Database } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { departments } from '../../dictionary/tables';
import { visiblePeople } from '../../people/public';
import { people } from '../../people/tables';
import { factsOf } from './facts';
import { materialsOfOne } from './materials';
import { certificateOf, linesOf } from './rows';
import { declarations, selections } from './tables';

type Printing = Pick<typeof selectionEndpoints, 'selectionCertificate'> &
  Pick<typeof declarationEndpoints, 'declarationForm'>;
type Db = Database['db'];

export const selectionFormHandlers: Handlers<Printing> = {
  selectionCertificate: async ({ db, database, user, body, audit }) => {
    const found = first(await declared(db, and(eq(declarations.id, body.id), visiblePeople(user.scope))));
    audit({ target: `teacher_declaration:${body.id}` });
    return certificate(database, found, body.origin);
  },
  declarationForm: async ({ db, database, user, body, audit }) => {
    const found = first(await declared(db, and(eq(declarations.id, body.id), eq(declarations.userId, user.userId))));
    audit({ target: `teacher_declaration:${body.id}` });
    if (body.what === 'certificate') return certificate(database, found, body.origin);
    return form(db, database, found, body.origin);
  },
};

const declared = (db: Db, where: ReturnType<typeof and>) =>
  db
    .select({
      ...getTableColumns(declarations),
      name: people.name,
      staffId: people.staffId,
      deptName: sql<string>`coalesce(${departments.name}, '')`,
      round: selections,
    })
    .from(declarations)
    .innerJoin(people, eq(people.id, declarations.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .innerJoin(selections, eq(selections.id, declarations.selectionId))
    .where(where);
type Declared = Awaited<ReturnType<typeof declared>>[number];

const pdf = (name: string, bytes: Uint8Array) => ({
  fileName: datedName(name, 'pdf', Date.now()),
  contentType: 'application/pdf',
  bytes,
});

/** 聘书. @throws AppError NOT_FOUND where none was given */
async function certificate(database: Database, row: Declared, origin: string) {
  const number = certificateOf(row);
  if (number === '') throw new AppError('NOT_FOUND');
  const { round } = row;
  const capacity = `${capacityNames[round.capacity]}（${levelNames[round.level]}）`;
  const { bytes } = await writePdf({
    title: '聘书',
    subtitle: `编号 ${number}`,
    sealAddress: await sealAddress(database, origin, { kind: 'teacher-certificate', id: number }),
    blocks: [
      { kind: 'text', text: `${row.name} 同志：` },
      {
        kind: 'text',
        text: `经“${round.name}”遴选，兹聘请您为我院${capacity}，聘期自 ${row.appointedOn} 至 ${row.appointedUntil}。`,
      },
      {
        kind: 'facts',
        facts: [
          ['姓名', row.name],
          ['工号', row.staffId],
          ['科室', row.deptName || '–'],
          ['聘任', capacity],
          ['聘期开始', row.appointedOn ?? ''],
          ['聘期截止', row.appointedUntil ?? ''],
        ],
      },
      { kind: 'signatures', places: [{ label: '医院（盖章）', date: row.appointedOn ?? '' }] },
    ],
  });
  return pdf(`聘书_${row.name}`, bytes);
}

/** 申报表: what stands in the declaration, with the conditions as they are today. */
async function form(db: Db, database: Database, row: Declared, origin: string) {
  const { round } = row;
  const lines = linesOf(round, (await factsOf(db, [row.userId])).get(row.userId));
  const { materials, files } = await materialsOfOne(db, row.id, round.materials);
  const namesOf = (list: typeof files) => list.map(({ name }) => name).join('、');
  const { bytes } = await writePdf({
    title: '师资申报表',
    subtitle: round.name,
    sealAddress: await sealAddress(database, origin, { kind: 'teacher-declaration', id: row.id }),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['姓名', row.name],
          ['工号', row.staffId],
          ['科室', row.deptName || '–'],
          ['申报', `${capacityNames[round.capacity]}（${levelNames[round.level]}）`],
          ['状态', declarationStates[row.state]],
          ['打印日期', today()],
        ],
      },
      { kind: 'heading', text: '申报条件' },
      {
        kind: 'table',
        columns: [{ title: '条件' }, { title: '要求' }, { title: '本人' }, { title: '结果' }],
        rows: lines.map(({ label, wants, has, is_met }) => [label, wants, has, is_met ? '符合' : '不符合']),
      },
      { kind: 'heading', text: '申报陈述' },
      { kind: 'text', text: row.statement || '未填写' },
      { kind: 'heading', text: '申报材料' },
      {
        kind: 'table',
        columns: [{ title: '材料' }, { title: '文件' }, { title: '核对' }],
        rows: [
          ...materials.map((one) => [one.name, namesOf(one.files) || '–', materialStates[one.state]]),
          ...(files.length > 0 ? [['其他材料', namesOf(files), '–']] : []),
        ],
      },
      { kind: 'text', text: row.isCommitted ? '本人承诺以上内容与材料真实，如有虚假愿承担相应责任。' : '未作出承诺' },
      { kind: 'signatures', places: [{ label: '申报人' }, { label: '科室意见' }, { label: '教育处意见' }] },
    ],
  });
  return pdf(`师资申报表_${row.name}`, bytes);
}
