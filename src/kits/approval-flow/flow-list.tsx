import { Button } from '@mantine/core';
import { approvalEndpoints as api } from '@contract/approval/endpoints';
import type { Flow } from '@contract/approval/flow';
import type { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { formatMoment } from '@/ui/format';
import { FlowForm } from './flow-form';
import classes from './flow-list.module.css';
import { levelWords } from './level-words';

/** Kinds of submissions with their levels, of all modules or of one; for administrators. */
export function FlowList({ moduleId }: { moduleId?: ReviewModule }) {
  const [edited, setEdited] = useState<Flow | null>(null);
  const settings = useCall(api.flows, {});
  return (
    <>
      <p className={classes.hint}>
        修改后，新提交的按新流程走；正在审核的仍按提交时的流程。没有合适审批人的环节转由管理员处理。
      </p>
      <Loaded call={settings} what="审批流程">
        {({ flows, roles }) => (
          <>
            <ul className={classes.list}>
              {flows
                .filter(({ module_id }) => moduleId === undefined || module_id === moduleId)
                .map((flow) => (
                  <li key={flow.key} className={classes.flow}>
                    <div className={classes.head}>
                      <h2 className={classes.title}>{flow.title}</h2>
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label={`编辑${flow.title}`}
                        onClick={() => setEdited(flow)}
                      >
                        编辑
                      </Button>
                    </div>
                    {flow.review_flag === ReviewFlag.notNeeded ? (
                      <p className={classes.free}>无需审批，提交后直接生效</p>
                    ) : (
                      <ol className={classes.levels}>
                        {flow.levels.map((level, index) => (
                          <li key={index}>
                            <b>{level.title}</b>
                            <span className={classes.quiet}>{levelWords(level, flow, roles)}</span>
                          </li>
                        ))}
                      </ol>
                    )}
                    <p className={classes.quiet}>
                      {flow.changed_at
                        ? `第 ${flow.version} 版，${flow.changed_by} ${formatMoment(flow.changed_at)} 修改`
                        : '系统初始设置'}
                    </p>
                  </li>
                ))}
            </ul>
            {edited && <FlowForm key={edited.key} flow={edited} roles={roles} onClose={() => setEdited(null)} />}
          </>
        )}
      </Loaded>
    </>
  );
}
