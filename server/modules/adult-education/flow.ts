import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { levelNames } from '@contract/adult-education/rules';
import { projectFlowKey } from '@contract/adult-education/flow-key';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find } from '@server/kits/rows';
import type { FlowDefinition, Submission } from '../approval/public';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { cmeProjects } from './tables';

/** A project as approvals name it: which, and whose. */
export const projectSubject = ({ id, leaderId }: { id: number; leaderId: number }) => `${id}-${leaderId}`;
const idOf = ({ subjectId }: { subjectId: string }) => Number(subjectId.split('-')[0]);

/** All that is reviewed stands in the project, which nobody changes while it waits. */
const payload = z.object({});
type Payload = z.output<typeof payload>;

/** 继教项目 before it is held. */
export const projectFlow: FlowDefinition<Payload> = {
  key: projectFlowKey,
  title: '继教项目',
  moduleId: ReviewModule.continuingEducation,
  permission: 'adultEdu:project:approve',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '继教审核', who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
  },
  payload,
  concerns: (subjectId) => Number(subjectId.split('-')[1]),
  describe,
  onPass: (tx, submission) => decide(tx, submission, 'approved', '已批准'),
  onReject: (tx, submission) => decide(tx, submission, 'rejected', '被驳回，请修改后重新申报'),
  onWithdraw: (tx, submission) => changeRow(tx, cmeProjects, idOf(submission), { state: 'draft' }),
};

async function decide(tx: Db, submission: Submission<Payload>, state: 'approved' | 'rejected', result: string) {
  const row = await find(tx, cmeProjects, idOf(submission));
  await changeRow(tx, cmeProjects, row.id, { state });
  await notify(tx, {
    event: 'adult-education.project.decided',
    recipients: { leader: [row.leaderId] },
    variables: { name: row.name, result },
    link: '/adult-education/project',
    subject: `adult_education_project:${row.id}`,
  });
}

async function describe(db: Db, submission: Submission<Payload>) {
  const row = await find(db, cmeProjects, idOf(submission));
  const leader = await find(db, people, row.leaderId);
  return {
    facts: [
      { label: '项目', value: row.name },
      { label: '编号', value: row.number || '未编号' },
      { label: '级别', value: levelNames[row.level] },
      { label: '学时', value: `${row.hours} 学时` },
      { label: '负责人', value: `${leader.name}（${leader.staffId}）` },
      { label: '时间', value: row.startsOn === row.endsOn ? row.startsOn : `${row.startsOn} 至 ${row.endsOn}` },
      { label: '地点', value: row.place || '未定' },
      { label: '名额', value: row.quota === null ? '不限' : `${row.quota} 人` },
      ...(row.note ? [{ label: '说明', value: row.note }] : []),
    ],
    changes: [],
    link: '',
    editLink: '/adult-education/project',
    obstacle: '',
  };
}
