import { datedName } from '@contract/kernel/hospital-time';
import type { classEndpoints } from '@contract/student/classes';
import { yearWords } from '@contract/student/rules';
import type { Handler } from '@server/kernel/implement';
import { writePdf } from '@server/kits/print/write-pdf';
import { classSource, membersOf } from './class-rows';
import { cadreNames } from './config';

const genders: Record<number, string> = { 1: '男', 2: '女' };

/** 花名册: a class's people with their groups and posts, and a place to sign for each. */
export const classRoster: Handler<(typeof classEndpoints)['classRoster']> = async (call) => {
  const { db, user, body, audit } = call;
  const row = await classSource.read(call, body.id);
  const members = await membersOf(db, user.scope, row.id);
  const posts = await cadreNames(
    db,
    members.flatMap(({ cadre_ids: ids }) => ids),
  );
  const { bytes } = await writePdf({
    title: `${row.name}花名册`,
    subtitle: `${row.grade} 级 · ${yearWords(row.year)} · ${row.kind_name}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['班主任', row.manager?.name ?? '–'],
          ['人数', `${row.size} 人${members.length < row.size ? `（此处 ${members.length} 人）` : ''}`],
          ['专业', row.major_name || '–'],
          ['院校', row.academy_name || '–'],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '序号', weight: 0.5, align: 'center' },
          { title: '姓名', weight: 1.2 },
          { title: '工号', weight: 1.2 },
          { title: '性别', weight: 0.5, align: 'center' },
          { title: '专业', weight: 1.4 },
          { title: '小组', weight: 0.5, align: 'center' },
          { title: '职务', weight: 1 },
          { title: '签名', weight: 1 },
        ],
        rows: members.map((one, at) => [
          String(at + 1),
          one.name,
          one.staff_id,
          genders[one.gender ?? 0] ?? '',
          one.major,
          one.group === 0 ? '' : String(one.group),
          one.cadre_ids.map((id) => posts.get(id) ?? '').join('、'),
          '',
        ]),
      },
    ],
  });
  audit({ target: `student_class:${row.id}`, detail: { members: members.length } });
  return { fileName: datedName(`花名册_${row.name}`, 'pdf', Date.now()), contentType: 'application/pdf', bytes };
};
