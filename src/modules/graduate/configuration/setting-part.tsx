import { graduateConfigEndpoints as calls, type GraduateSetting } from '@contract/graduate/config';
import { clockOf } from '@contract/graduate/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import { useLevel } from '../use-level';

const SettingForm = late(() => import('./setting-form').then((file) => file.SettingForm));

const factsOf = (now: GraduateSetting) =>
  [
    ['课程类别', now.kinds.join('、')],
    ['班级每日', `最多 ${now.class_hours} 节，超过时提醒`],
    ['教师每日', `最多 ${now.teacher_hours} 节，超过时提醒`],
    ['调课申请', `至少提前 ${now.ahead_days} 天`],
    ['调课次数', `每位教师每学期最多 ${now.most_adjustments} 次`],
    ['调课说明', now.note || '–'],
  ] as const;

/** 节次与规则 of the level of the page. */
export function SettingPart() {
  const setting = useCall(calls.graduateSetting, { query: { level: useLevel() } });
  const [edited, edit] = useState<GraduateSetting | null>(null);
  return (
    <Loaded call={setting} what="节次与规则">
      {(now) => (
        <>
          <Panel
            title="节次"
            aside={
              <Permitted code="graduate:config:edit">
                <Button onClick={() => edit(now)}>编辑</Button>
              </Permitted>
            }
          >
            <FactList
              facts={now.periods.map(
                ({ from, to }, at) => [`第 ${at + 1} 节`, `${clockOf(from)}–${clockOf(to)}`] as const,
              )}
            />
          </Panel>
          <Panel title="类别与规则">
            <FactList facts={factsOf(now)} />
          </Panel>
          {edited && <SettingForm row={edited} onClose={() => edit(null)} />}
        </>
      )}
    </Loaded>
  );
}
