import type { LeaveEffect } from '@contract/attendance/leave';
import { Alert } from '@mantine/core';
import classes from '../attendance.module.css';

/** What a leave means: days and quota, whom it passes, who is left on the ward, and what it does to the stay. */
export function EffectView({ effect }: { effect: LeaveEffect }) {
  const { days, quota, used, chain, coverage, should, missed, dept_name: dept } = effect;
  const facts: [string, string][] = [
    ['请假天数', `${days} 天`],
    ['本年额度', quota === null ? `不限，已用 ${used} 天` : `${quota} 天，已用 ${used} 天，剩余 ${quota - used} 天`],
    ['审批', chain.length > 0 ? chain.join(' → ') : '不需要审批'],
    ...(effect.stay_from
      ? [['所在轮转', `${dept}（${effect.stay_from} 至 ${effect.stay_to}）`] as [string, string]]
      : []),
    ...(should > 0 ? [['对轮转的影响', `含本次缺勤 ${missed} 天，全程应出勤 ${should} 天`] as [string, string]] : []),
  ];
  return (
    <section aria-label="请假影响">
      {effect.problem && (
        <Alert color="warning" mb="sm">
          {effect.problem}
        </Alert>
      )}
      {effect.make_up_due && (
        <Alert color="danger" mb="sm">
          缺勤超过全程三分之一，需要补轮转，建议 {effect.make_up_half_months / 2} 个月
        </Alert>
      )}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {coverage.map(({ day, all, away }) => (
          <div key={day} style={{ display: 'contents' }}>
            <dt>{day.slice(5)} 在岗</dt>
            <dd>
              {all - 1 - away.length} / {all} 人{away.length > 0 && `，另有请假：${away.join('、')}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
