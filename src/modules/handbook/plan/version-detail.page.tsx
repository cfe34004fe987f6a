import type { VersionPlan } from '@contract/handbook/versions';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTabTitle } from '@/kernel/page-title';
import type { CallResult } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { useIsMobile } from '@/ui/use-is-mobile';
import { UnnamedRecord } from '@/ui/unnamed-record';
import { PlanView } from './plan-view';
import { useVersionPlan } from './use-plan';

const PlanPaper = late(() => import('./plan-paper').then((file) => file.PlanPaper));

/** 手册版本详情: a version as it is, to be read and printed. `?id=` names it, `&subject=` what is looked at. */
export default function VersionDetailPage() {
  const { plan, isNamed } = useVersionPlan();
  if (!isNamed) return <UnnamedRecord title="手册版本详情" what="手册版本" from="手册版本管理" />;
  return (
    <Loaded call={plan} what="手册版本">
      {(version) => <Detail call={plan} version={version} />}
    </Loaded>
  );
}

function Detail({ call, version }: { call: CallResult<VersionPlan>; version: VersionPlan }) {
  useTabTitle('手册版本详情', version.name);
  const isMobile = useIsMobile();
  const [printed, print] = useState<number | null>(null);
  return (
    <>
      <PlanView
        call={call}
        version={version}
        views="handbook.plan"
        tools={(subject) =>
          !isMobile && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => print(subject.id)}
            >
              打印
            </Button>
          )
        }
      />
      {printed !== null && <PlanPaper version={version} subjectId={printed} onDone={() => print(null)} />}
    </>
  );
}
