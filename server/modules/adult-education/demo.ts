import { personTypes } from '@contract/kernel/enums';
import { creditsOf, type ProjectLevel, type StoredState } from '@contract/adult-education/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { accountPeople } from '@server/demo/accounts';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import { today } from '@server/kits/today';
import { submit } from '../approval/public';
import { projectFlow, projectSubject } from './flow';
import { ruleOf } from './rows';
import { attendees, cmeProjects } from './tables';

interface Told {
  name: string;
  number: string;
  level: ProjectLevel;
  hours: number;
  state: StoredState;
  /** Days from today to its first and its last. */
  from: number;
  to: number;
  quota: number | null;
  /** How many learners take part, and how many of them signed in. */
  learners: number;
  signed: number;
}

const rest = { number: '', quota: 120, learners: 0, signed: 0 } as const;
const told: readonly Told[] = [
  { ...rest, name: '院内感染防控规范培训班', level: 4, hours: 6, state: 'draft', from: 40, to: 40 },
  { ...rest, name: '危重症超声应用学习班', level: 2, hours: 16, state: 'pending', from: 50, to: 52, quota: 80 },
  { ...rest, name: '护理科研方法培训班', level: 3, hours: 12, state: 'rejected', from: 30, to: 31 },
  {
    ...rest,
    name: '胸痛中心建设与质控学习班',
    number: '演示2026-S-018',
    level: 2,
    hours: 16,
    state: 'approved',
    from: 12,
    to: 13,
    quota: 60,
    learners: 18,
  },
  {
    ...rest,
    name: '心血管病诊疗新进展',
    number: '演示2026-G-103',
    level: 1,
    hours: 24,
    state: 'approved',
    from: -1,
    to: 2,
    quota: 200,
    learners: 30,
    signed: 24,
  },
  {
    ...rest,
    name: '合理用药与处方点评',
    number: '演示2026-Y-007',
    level: 4,
    hours: 6,
    state: 'closed',
    from: -60,
    to: -60,
    quota: null,
    learners: 40,
    signed: 36,
  },
  {
    ...rest,
    name: '急诊急救技能规范化培训',
    number: '演示2026-C-021',
    level: 3,
    hours: 18,
    state: 'closed',
    from: -130,
    to: -128,
    quota: 50,
    learners: 26,
    signed: 25,
  },
  {
    ...rest,
    name: '医学统计与临床研究设计',
    number: '演示2026-S-004',
    level: 2,
    hours: 30,
    state: 'closed',
    from: -200,
    to: -196,
    quota: 60,
    learners: 22,
    signed: 22,
  },
];

/** The demo's teacher and secretary take part in what was held, so that their own page tells something. */
const accounts = [3, 2];
const officeId = 1;

/** Projects in every state, people in them, credits of what is over. */
export const adultEducationDemo: DemoPart = {
  key: 'adult-education',
  after: ['people.details', 'account', 'approval'],
  async write(tx, everybody) {
    const day = today();
    const staff = everybody.filter(({ typeId, id }) => typeId === personTypes.staff.id && !accountPeople.has(id));
    // A small hospital may have nobody but its accounts.
    const one = (at: number) => staff[at % staff.length]?.id ?? officeId;
    const projects = told.map(({ name, number, level, hours, state, from, to, quota }, at) => ({
      id: at + 1,
      name,
      number,
      level,
      hours,
      leaderId: one(at * 7),
      startsOn: daysAhead(day, from),
      endsOn: daysAhead(day, to),
      place: ['学术厅', '第一示教室', '技能中心'][at % 3]!,
      quota,
      state,
    }));
    await insertNumbered(tx, cmeProjects, projects);
    for (const [at, project] of projects.entries()) {
      const { learners, signed } = told[at]!;
      if (learners === 0) continue;
      const rule = await ruleOf(tx, project);
      const people = [...accounts, ...Array.from({ length: learners }, (_, nth) => one(at * 11 + nth + 1))];
      const rows = [...new Set([project.leaderId, ...people])].map((userId, nth) => {
        const part = userId === project.leaderId ? ('speaker' as const) : ('learner' as const);
        const hours = part === 'speaker' ? 2 : project.hours;
        const isSigned = nth <= signed;
        const isGranted = project.state === 'closed' && isSigned;
        return {
          projectId: project.id,
          userId,
          part,
          signedAt: isSigned ? new Date(`${project.startsOn}T00:20:00Z`) : null,
          hours: isGranted ? hours : null,
          credits: isGranted ? creditsOf(rule, part, hours) : null,
          creditClass: isGranted ? rule.creditClass : null,
          grantedOn: isGranted ? project.endsOn : null,
        };
      });
      await insertRows(tx, attendees, rows);
    }
    const waiting = projects.find(({ state }) => state === 'pending')!;
    await submit(tx, projectFlow, {
      subjectId: projectSubject(waiting),
      submitterId: officeId,
      title: `${waiting.name}（省级）`,
      payload: {},
    });
  },
};
