import { exitKindWords, verdictWords } from '@contract/department-stay/exit-rules';
import type { ExitDetail } from '@contract/department-stay/exits';
import { departmentStayModule } from '@contract/department-stay/module';
import { stayStateWords } from '@contract/rotation/stay-states';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { stateOf } from './state-of';
import { FactList } from '@/kits/facts/fact-list';

/** What is known of a leaving, label by label. */
export function ExitFacts({ exit }: { exit: ExitDetail }) {
  const { assessment: judged } = exit;
  const score = (value: number | null) => (value === null ? '未登记' : `${value} 分`);
  const { of, by } = exit.make_up;
  const facts: (readonly [string, ReactNode])[] = [
    ['轮转', `${exit.dept_name} ${exit.from} 至 ${exit.to}`],
    ['状态', stateOf(exit)],
    ...(exit.kind === 'ordinary' ? [] : [['方式', `${exitKindWords[exit.kind]}，最后一天 ${exit.last_on}`] as const]),
    ...(exit.reason ? [['原因', exit.reason] as const] : []),
    ...(judged
      ? ([
          ['结论', `${verdictWords[judged.verdict]}：${judged.comment}`],
          ['评分', `医德医风${judged.ethics}，工作态度${judged.attitude}`],
          ['成绩', `技能 ${score(judged.skill)}，病例分析 ${score(judged.case_analysis)}`],
          ['填写', `${judged.by_name} ${judged.on}`],
        ] as const)
      : []),
    ...(exit.theory ? [['理论成绩', theoryWords(exit.theory)] as const] : []),
    ...(of ? [['补轮自', <StayLink key={of.id} stay={of} />] as const] : []),
    ...by.map((stay) => ['补轮', <StayLink key={stay.id} stay={stay} />] as const),
    ...(exit.signers.length > 0
      ? [['签字', exit.signers.map(({ title, name, on }) => `${title} ${name} ${on}`).join('；')] as const]
      : []),
    ...(exit.changes.length > 0
      ? [['申请后变化', exit.changes.map((one) => `${one.label} ${one.old} → ${one.new}`).join('；')] as const]
      : []),
    ...(exit.code ? [['核验码', exit.code] as const] : []),
  ];
  return <FactList facts={facts} layout="lines" isSpaced />;
}

/** A stay that makes up for this one or is made up for, with its own leaving. */
const StayLink = ({ stay }: { stay: ExitDetail['make_up']['by'][number] }) => (
  <Link to={`${departmentStayModule.screens.exits.path}?id=${stay.id}`}>
    {stay.dept_name} {stay.from} 至 {stay.to}，{stayStateWords[stay.state]}
  </Link>
);

/** From where a theory score is: an exam, or who typed it and when. */
const theoryWords = ({ score, exam, by_name: by, on }: NonNullable<ExitDetail['theory']>): string =>
  exam ? `${score} 分，${exam}（${on}）` : `${score} 分，${by} ${on} 登记`;
