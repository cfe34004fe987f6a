import { continuingConfigEndpoints as calls, type ConEduSetting } from '@contract/continuing/config';
import { continuingModule } from '@contract/continuing/module';
import { yuan } from '@contract/continuing/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import classes from '../continuing.module.css';

const ConfigForm = late(() => import('./config-form').then((file) => file.ConfigForm));

const factsOf = (now: ConEduSetting) =>
  [
    ['进修时长', now.periods.map((months) => `${months} 个月`).join('、')],
    ['每月进修费', `${yuan(now.monthly_fee)} 元`],
    ['保证金', `${yuan(now.deposit)} 元`],
    ['科室分成', `${now.share_percent}%`],
    ['申请材料', now.materials.join('、')],
    ['未报到', `报到日期后满 ${now.no_show_days} 天可登记`],
    ['一次延期', `最多 ${now.delay_months} 个月`],
    ['岗前培训', now.training_required ? '合格后才能入科' : '入科时不要求'],
  ] as const;

/** 进修配置: periods, fees, materials, rules and the words of papers. */
export default function ConfigPage() {
  const setting = useCall(calls.conEduSetting, {});
  const [edited, edit] = useState<ConEduSetting | null>(null);
  return (
    <div className={classes.page}>
      <PageHeader
        title={continuingModule.screens.configuration.title}
        actions={setting.data && <Button onClick={() => edit(setting.data!)}>编辑</Button>}
      />
      <Loaded call={setting} what="进修配置">
        {(now) => (
          <>
            <Panel title="招收与费用">
              <FactList isSpaced facts={factsOf(now)} />
            </Panel>
            <Panel title="录取通知书正文">{now.letter_text}</Panel>
            <Panel title="结业证正文">{now.certificate_text}</Panel>
          </>
        )}
      </Loaded>
      {edited && <ConfigForm row={edited} onClose={() => edit(null)} />}
    </div>
  );
}
