import { eq } from 'drizzle-orm';
import { personTypes } from '@contract/kernel/enums';
import { daysAhead } from '@contract/rotation/stay-states';
import {
  sectionOf,
  type ArchiveContent,
  type ArchiveEntry,
  type ArchiveSectionKey,
  type ArchiveValues,
} from '@contract/teacher/archive-sections';
import { standingFields, tidyValues } from '@contract/teacher/archive-fields';
import { accountPeople } from '@server/demo/accounts';
import { demoDepartments } from '@server/demo/departments';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { submit } from '../../approval/public';
import { archiveFlow, reviewedSections } from './flow';
import { archiveFields, archiveReminders, archiveRows } from './tables';

type Contents = Partial<Record<ArchiveSectionKey, ArchiveContent>>;
interface Story {
  accepted: Contents;
  /** Changed since, and how that stands. */
  draft?: Contents;
  isSubmitted?: true;
  returned?: string;
  /** Days since the office reminded of it. */
  reminded?: number;
}

const none: ArchiveContent = { none: true, entries: [] };

/** Content of a section: each line are the values of an entry in the order of the section's fields. */
function content(key: ArchiveSectionKey, ...lines: (string | number | null)[][]): ArchiveContent {
  const entries = lines.map((line, at): ArchiveEntry => {
    const values: ArchiveValues = Object.fromEntries(
      sectionOf(key).fields.map((field, index) => [field.key, line[index] ?? null]),
    );
    return { id: `demo-${key}-${at + 1}`, values: tidyValues(standingFields[key], values), files: [] };
  });
  return { none: false, entries };
}

/** What a teacher of long standing has; `year` is this one. */
function longStanding(year: number, at: number): Contents {
  const schools = ['四川大学华西临床医学院', '重庆医科大学', '昆明医科大学', '遵义医科大学'];
  const school = schools[at % schools.length]!;
  return {
    degrees: content(
      'degrees',
      [school, '内科学', '硕士研究生', '硕士', `${year - 14}-06-30`],
      [school, '临床医学', '本科', '学士', `${year - 17}-06-30`],
    ),
    titles: content(
      'titles',
      ['副主任医师', '专业技术职称', `${year - 4}-12-20`, `ZC${year - 4}0${at + 12}`],
      ['讲师', '教学职称', `${year - 6}-07-01`],
    ),
    training: content('training', [
      '住院医师规范化培训带教师资培训班',
      '省级',
      '省毕业后医学教育委员会',
      `${year - 1}-04-18`,
      `${year + 3}-04-17`,
      `SZ${year - 1}1${at + 20}`,
    ]),
    courses: content('courses', ['急危重症识别与处理', '住院医师', `${year}-03-05`, 12]),
    lectures: content('lectures', ['临床思维训练的组织', '市医学会', '市级', `${year - 1}-10-21`, 2]),
    papers: content('papers', [
      '基于案例的教学在住院医师培训中的应用',
      '中国毕业后医学教育',
      '教学论文',
      '第一作者',
      `${year - 2}-08-15`,
    ]),
    projects: none,
    awards: content('awards', ['优秀带教老师', '院级', '本院', `${year - 1}-12-28`]),
  };
}

function stories(year: number): ((at: number) => Story)[] {
  const course = content(
    'courses',
    ['心电图读图', '住院医师', `${year}-02-20`, 8],
    ['体格检查规范操作', '本科生', `${year - 1}-09-10`, 16],
  );
  const lecture = content('lectures', ['抗菌药物合理使用', '区卫生健康局', '市级', `${year}-01-16`, 2]);
  return [
    (at) => ({ accepted: longStanding(year, at) }),
    (at) => {
      const { courses: _, lectures: __, ...accepted } = longStanding(year, at);
      return { accepted, draft: { courses: course, lectures: lecture }, isSubmitted: true };
    },
    (at) => {
      const { training, degrees, titles } = longStanding(year, at);
      return {
        accepted: { degrees: degrees!, titles: titles! },
        draft: { training: training! },
        returned: '证书照片不清晰，请重新拍摄后上传',
        reminded: 5,
      };
    },
    (at) => ({ accepted: { degrees: longStanding(year, at).degrees! }, draft: { courses: course, papers: none } }),
    (at) => {
      const { training: _, ...accepted } = longStanding(year, at);
      const expired = content('training', [
        '院级师资培训班',
        '院级',
        '本院教育处',
        `${year - 5}-05-10`,
        `${year - 2}-05-09`,
      ]);
      return { accepted: { ...accepted, training: expired, lectures: none } };
    },
    () => ({ accepted: {}, reminded: 1 }),
  ];
}

/** What this hospital asks for beside the standing fields. */
const ownFields: (typeof archiveFields.$inferInsert)[] = [
  {
    section: 'papers',
    key: 'x5a1e0001',
    name: '收录情况',
    type: 'choice',
    options: ['核心期刊', 'SCI', '其他'],
    sort: 1,
  },
  { section: 'projects', key: 'x5a1e0002', name: '经费（万元）', type: 'number', sort: 1 },
];

/**
 * Archives of invented teachers in every state. They belong to departments without a demo account, so that what waits for
 * review waits for the office.
 */
export const archiveDemo: DemoPart = {
  key: 'teacher.archives',
  after: ['people.details', 'account', 'approval', 'teacher'],
  async write(tx, people) {
    await tx.insert(archiveFields).values(ownFields);
    const day = today();
    const told = stories(Number(day.slice(0, 4)));
    const teachers = teachersOf(people).map((person, at) => {
      const story = told[at % told.length]!(at);
      return { person, story: story.isSubmitted && isMedical(person) ? told[0]!(at) : story };
    });
    await insertNumbered(
      tx,
      archiveRows,
      teachers
        .flatMap(({ person, story }) => rowsOf(person.id, story, daysAhead(day, -40)))
        .map((row, at) => ({ id: at + 1, ...row })),
    );
    await insertRows(
      tx,
      archiveReminders,
      teachers.flatMap(({ person, story }) =>
        story.reminded === undefined ? [] : [{ userId: person.id, remindedOn: daysAhead(day, -story.reminded) }],
      ),
    );
    for (const { person, story } of teachers) if (story.isSubmitted) await submitted(tx, person.id);
  },
};

/** Whether somebody belongs to 内科, whose submissions the demo's secretary would review. */
const isMedical = ({ deptId }: DemoPerson) =>
  demoDepartments.some(({ id, code }) => id === deptId && code.startsWith('N'));

/** One in three of the staff teaches, see the module's own demo. */
function teachersOf(people: readonly DemoPerson[]): DemoPerson[] {
  const taken = new Set(people.filter(({ id }) => accountPeople.has(id)).map(({ deptId }) => deptId));
  return people
    .filter(({ id, typeId, deptId }) => typeId === personTypes.staff.id && id % 3 === 0 && !taken.has(deptId))
    .slice(0, 24);
}

function rowsOf(userId: number, { accepted, draft = {}, isSubmitted, returned }: Story, acceptedOn: string) {
  const keys = [...new Set([...Object.keys(accepted), ...Object.keys(draft)])] as ArchiveSectionKey[];
  return keys.map((section): typeof archiveRows.$inferInsert => ({
    userId,
    section,
    accepted: accepted[section] ?? null,
    acceptedOn: accepted[section] ? acceptedOn : null,
    draft: draft[section] ?? null,
    isSubmitted: draft[section] !== undefined && isSubmitted === true,
    returned: draft[section] ? (returned ?? '') : '',
  }));
}

async function submitted(tx: Db, userId: number): Promise<void> {
  const rows = (await tx.select().from(archiveRows).where(eq(archiveRows.userId, userId))).filter(
    ({ isSubmitted }) => isSubmitted,
  );
  await submit(tx, archiveFlow, {
    subjectId: String(userId),
    submitterId: userId,
    title: `教师档案：${rows.map(({ section }) => sectionOf(section).title).join('、')}`,
    payload: await reviewedSections(tx, rows),
  });
}
