import type { KindField } from '@contract/activities/kinds';
import type { Participant } from '@contract/activities/people';
import type { Activity } from '@contract/activities/plans';
import { speakerRoles } from '@contract/activities/rules';
import { evidenceStates, shownState, shownStates, signStates, signWays } from '@contract/activities/status';
import { hospitalTime } from '@contract/kernel/hospital-time';
import type { FormBlock, PrintedForm } from '@server/kits/print/form';
import type { peopleOf } from './people';

interface Recorded {
  row: Activity;
  when: string;
  fields: readonly KindField[];
  taking: Awaited<ReturnType<typeof peopleOf>>;
  pictures: readonly { bytes: Uint8Array; caption: string }[];
}

/** 活动记录表 and 签到表 of an activity, as an inspection asks for them. */
export function recordPaper({ row, when, fields, taking, pictures }: Recorded): PrintedForm {
  const { participants, unseen, evaluation } = taking;
  const signed = participants.filter((one) => one.in.state === 'valid').length;
  const posts = (Object.keys(speakerRoles) as (keyof typeof speakerRoles)[]).flatMap((role) => {
    const own = row.leaders.filter((one) => one.role === role).map(({ name }) => name);
    return own.length > 0 ? [[speakerRoles[role], own.join('、')] as const] : [];
  });
  const part = (title: string, text: string): FormBlock[] =>
    text.trim() === ''
      ? []
      : [
          { kind: 'heading', text: title },
          { kind: 'text', text },
        ];
  const words = evaluation.items
    .flatMap(({ title }, at) => {
      const mean = evaluation.means?.[at] ?? null;
      return mean === null ? [] : [`${title} ${mean.toFixed(1)}`];
    })
    .join('，');
  return {
    title: '教学活动记录表',
    subtitle: row.title,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['类型', row.kind_name],
          ['科室', row.dept_name],
          ['时间', when],
          ['地点', row.place || '–'],
          ...(posts.length > 0 ? posts : [['主讲', row.speakers || '–'] as const]),
          ['学时', String(row.hours)],
          ['签到', `${signed} 人`],
          ['状态', shownStates[shownState(row, Date.now())]],
          ['佐证', evidenceStates[row.evidence_state]],
          ['评价', words === '' ? `${evaluation.count} 份` : `${evaluation.count} 份：${words}`],
        ],
      },
      ...fields.flatMap(({ key, label }) => part(label, row.content[key] ?? '')),
      ...part('病例（去标识）', row.case_text),
      ...part('活动记录', row.minutes),
      ...(pictures.length > 0
        ? [{ kind: 'heading', text: '现场照片' } as const, { kind: 'pictures', pictures } as const]
        : []),
      { kind: 'page', title: '签到表', subtitle: `${row.title} · ${when}` },
      {
        kind: 'table',
        columns: [
          { title: '序号', weight: 0.5, align: 'center' },
          { title: '姓名' },
          { title: '工号' },
          { title: '签到', weight: 1.4 },
          ...(row.needs_sign_out ? [{ title: '签退', weight: 1.4 }] : []),
          { title: '学时', weight: 0.6, align: 'right' },
        ],
        rows: participants.map((one, at) => [
          String(at + 1),
          one.person.name,
          one.person.staff_id,
          signWords(one.in),
          ...(row.needs_sign_out ? [signWords(one.out)] : []),
          one.credit_hours === null ? '–' : String(one.credit_hours),
        ]),
      },
      ...(unseen > 0 ? [{ kind: 'text', text: `另有 ${unseen} 人不在导出人的管理范围，未列出。` } as const] : []),
    ],
  };
}

function signWords({ state, at, way }: Participant['in']): string {
  if (state === null || at === null) return '未签';
  const time = hospitalTime(Date.parse(at)).slice(11, 16);
  return `${signStates[state]} ${time}${way === null || way === 'code' ? '' : `（${signWays[way]}）`}`;
}
