import type { Activity } from '@contract/activities/plans';
import { speakerRoles } from '@contract/activities/rules';
import { Panel } from '@/ui/panel';
import { usePersonTypes } from '@/modules/system/queries';
import { FactList } from '@/kits/facts/fact-list';
import { useDepartments } from '@/kits/pick/use-departments';
import { ActivityStateWord, EvidenceWord, whenWords } from '../words';

/** Who may come, in words. */
function useAudienceWords({ type_ids: types, dept_ids: depts, grades }: Activity): string {
  const names = usePersonTypes().data ?? [];
  const departments = useDepartments();
  const parts = [
    types.map((id) => names.find((type) => type.id === id)?.type_name ?? `类型 ${id}`).join('、'),
    depts.map((id) => departments.find((dept) => dept.id === id)?.name ?? `科室 ${id}`).join('、'),
    grades.map((grade) => `${grade} 级`).join('、'),
  ].filter(Boolean);
  return parts.join('；') || '全部学员';
}

const loanWords = (loan: NonNullable<Activity['loan']>) =>
  `${loan.room_name} ${whenWords(loan)}，${loan.is_pending ? '审核中' : '已批准'}`;

/** What an activity is, at a glance. */
export function ActivityFacts({ row }: { row: Activity }) {
  const audience = useAudienceWords(row);
  const leaders = row.leaders.map(({ name, role }) => `${name}（${speakerRoles[role]}）`).join('、') || row.speakers;
  const seats = row.most_people === null ? '不限人数' : `上限 ${row.most_people} 人`;
  const facts: [string, string][] = [
    ['类型', row.kind_name],
    ['科室', row.dept_name],
    ['时间', whenWords(row)],
    ['地点', row.place || '未定'],
    ...(row.loan ? [['用房申请', loanWords(row.loan)] as [string, string]] : []),
    ['主讲', leaders || '未定'],
    ['面向', audience],
    [
      '报名',
      row.needs_enrolment ? `${seats}，已报 ${row.enrolled}${row.waiting ? `，候补 ${row.waiting}` : ''}` : '不须报名',
    ],
    ['签到', `${row.signed} 人${row.unchecked > 0 ? `，待核 ${row.unchecked}` : ''}`],
    ...(row.signed_at
      ? [['定位签到', `距${row.sign_place ? '指定地点' : '房间'} ${row.signed_at.radius} 米内`] as [string, string]]
      : []),
    ['学时', `${row.hours}（签到${row.needs_sign_out ? '、签退' : ''}${row.needs_evaluation ? '并评价' : ''}后计入）`],
    ['评价', row.score === null ? `${row.evaluated} 份` : `${row.score.toFixed(1)} 分（${row.evaluated} 份）`],
    ...(row.state === 'cancelled' ? [['取消原因', row.cancel_reason] as [string, string]] : []),
  ];
  return (
    <Panel>
      <FactList
        facts={[
          ['状态', <ActivityStateWord key="state" row={row} />],
          ['佐证', <EvidenceWord key="evidence" state={row.evidence_state} />],
          ...facts,
        ]}
      />
    </Panel>
  );
}
