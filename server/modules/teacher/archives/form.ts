import type { Archive, archiveEndpoints, ArchiveSection } from '@contract/teacher/archives';
import { isFurther } from '@contract/teacher/archive-fields';
import { entryName, sectionOf, valueWords, type ArchiveValues } from '@contract/teacher/archive-sections';
import { datedName } from '@contract/kernel/hospital-time';
import type { Database } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import type { FormBlock } from '@server/kits/print/form';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import { demandVisible } from '../../people/public';
import { archiveOf } from './rows';

type Forms = Pick<typeof archiveEndpoints, 'myArchiveForm' | 'archiveForm'>;

export const archiveFormHandlers: Handlers<Forms> = {
  myArchiveForm: async ({ db, database, user, body, audit }) => {
    audit({ target: `person:${user.userId}` });
    // Only what was passed: a paper that leaves the house says nothing that nobody has looked at.
    return printed(database, await archiveOf(db, user.userId, { year: body.year, isOwn: false }), body.origin);
  },
  archiveForm: async ({ db, database, user, body, audit }) => {
    await demandVisible(db, user.scope, [body.id]);
    audit({ target: `person:${body.id}` });
    return printed(database, await archiveOf(db, body.id, { year: body.year, isOwn: false }), body.origin);
  },
};

async function printed(database: Database, archive: Archive, origin: string) {
  const { bytes } = await writePdf({
    title: '教师档案',
    subtitle: [archive.name, archive.staff_id, archive.dept_name].filter(Boolean).join(' · '),
    sealAddress: await sealAddress(database, origin, { kind: 'teacher-archive', id: archive.user_id }),
    blocks: [...whoBlocks(archive), ...sectionBlocks(archive), ...yearBlocks(archive)],
  });
  return {
    fileName: datedName(`教师档案_${archive.name}`, 'pdf', Date.now()),
    contentType: 'application/pdf',
    bytes,
  };
}

function whoBlocks({ facts, qualifications, name, staff_id, percent }: Archive): FormBlock[] {
  const known = facts.map(({ label, value }) => [label, value || '–'] as const);
  const blocks: FormBlock[] = [
    {
      kind: 'facts',
      facts: [['姓名', name], ['工号', staff_id], ...known, ['档案完善程度', `${percent}%`]],
    },
  ];
  if (qualifications.length > 0)
    blocks.push(
      { kind: 'heading', text: '师资聘任' },
      {
        kind: 'table',
        columns: [
          { title: '类别' },
          { title: '级别' },
          { title: '聘任日期' },
          { title: '有效期至' },
          { title: '状态' },
        ],
        rows: qualifications.map((one) => [one.capacity, one.level, one.from, one.until, one.state]),
      },
    );
  return blocks;
}

function sectionBlocks({ sections }: Archive): FormBlock[] {
  return sections.flatMap(({ key, none, entries, fields: asked }): FormBlock[] => {
    const { title } = sectionOf(key);
    // What the hospital added stands in one column: a sheet of paper has no room for a dozen.
    const fields = asked.filter((field) => !isFurther(field.key));
    const further = asked.filter((field) => isFurther(field.key));
    if (entries.length === 0)
      return [
        { kind: 'heading', text: title },
        { kind: 'text', text: none ? '无' : '未填写' },
      ];
    return [
      { kind: 'heading', text: title },
      {
        kind: 'table',
        columns: [
          ...fields.map((field, at) => ({ title: field.label, weight: at === 0 ? 2 : 1 })),
          ...(further.length > 0 ? [{ title: '补充信息', weight: 2 }] : []),
          { title: '证明' },
        ],
        rows: entries.map(({ values, files }) => [
          entryName(key, values),
          ...fields.slice(1).map((field) => valueWords(values[field.key])),
          ...(further.length > 0 ? [furtherWords(further, values)] : []),
          files.length > 0 ? `${files.length} 份` : '–',
        ]),
      },
    ];
  });
}

const furtherWords = (fields: ArchiveSection['fields'], values: ArchiveValues) =>
  fields
    .filter(({ key }) => (values[key] ?? null) !== null)
    .map(({ key, label }) => `${label} ${valueWords(values[key])}`)
    .join('，') || '–';

function yearBlocks({ year }: Archive): FormBlock[] {
  return [
    { kind: 'heading', text: `${year.year} 年教学小结` },
    {
      kind: 'facts',
      facts: [
        ['授课学时', String(year.hours)],
        ['参加学时', String(year.taken_hours)],
        ['评价均分', year.mean === null ? '–' : year.mean.toFixed(1)],
        ['带教学员', `${year.trainees.length} 人`],
      ],
    },
    ...(year.taught.length > 0
      ? [
          {
            kind: 'table' as const,
            columns: [{ title: '授课活动', weight: 2 }, { title: '次数' }, { title: '学时' }],
            rows: year.taught.map((one) => [one.kind, String(one.times), String(one.hours)]),
          },
        ]
      : []),
    ...(year.trainees.length > 0
      ? [
          {
            kind: 'table' as const,
            columns: [{ title: '学员' }, { title: '关系' }, { title: '开始' }, { title: '结束' }],
            rows: year.trainees.map((one) => [one.name, one.kind, one.from, one.until || '至今']),
          },
        ]
      : []),
  ];
}
