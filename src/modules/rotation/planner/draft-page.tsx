import { planEndpoints as calls, type DraftDetail } from '@contract/rotation/plans';
import { isOpenDraft } from '@contract/rotation/plans-states';
import { Tabs } from '@mantine/core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { Failure, Loaded } from '@/kits/loaded/loaded';
import { TableSkeleton } from '@/ui/state-views';
import { useDesk } from './desk';
import { DraftHeader } from './draft-header';
import { HeatPane } from './heat-pane';
import { PeoplePane } from './people-pane';
import classes from './planner.module.css';
import { ProblemsPane, problemCount } from './problems-pane';
import { RunBar } from './run-bar';

const tabs = ['people', 'heat', 'problems'] as const;
type Tab = (typeof tabs)[number];

/** A draft of 排轮转: who is where, how full departments are, and what is wrong. */
export function DraftPage({ id }: { id: number }) {
  const draft = useCall(calls.draft, { params: { id } }, { staleTime: 0, keepPrevious: true });
  return (
    <Loaded call={draft} what="排班草稿">
      {(data) => <Draft draft={data} />}
    </Loaded>
  );
}

function Draft({ draft }: { draft: DraftDetail }) {
  const { desk, work, view, run, error } = useDesk(draft.id);
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'people';
  const show = (next: string | null, person?: number) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.set('tab', next ?? 'people');
      if (person === undefined) after.delete('person');
      else after.set('person', String(person));
      return after;
    });
  useTabTitle('排轮转', draft.name);
  useEffect(() => {
    void desk.open(draft);
    return () => desk.release();
  }, [desk, draft]);
  const isOpen = isOpenDraft(draft.state) && run === null;
  if (!work || !view) {
    return error ? <Failure what="排班草稿" error={error} onRetry={() => void desk.open(draft)} /> : <TableSkeleton />;
  }
  const problems = problemCount(work, view);
  return (
    <div className={classes.page}>
      <DraftHeader draft={draft} desk={desk} work={work} view={view} isRunning={run !== null} />
      <RunBar run={run} error={error} work={work} onCancel={() => desk.cancel()} />
      <Tabs
        value={tab}
        onChange={(next) => show(next)}
        keepMounted={false}
        classNames={{ root: classes.tabs, panel: classes.panel }}
      >
        <Tabs.List>
          <Tabs.Tab value={'people' satisfies Tab}>人员安排</Tabs.Tab>
          <Tabs.Tab value={'heat' satisfies Tab}>科室容量</Tabs.Tab>
          <Tabs.Tab value={'problems' satisfies Tab}>问题{problems > 0 && `（${problems}）`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <PeoplePane desk={desk} work={work} view={view} isOpen={isOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="heat">
          <HeatPane work={work} view={view} onPerson={(person) => show('people', person)} />
        </Tabs.Panel>
        <Tabs.Panel value="problems">
          <ProblemsPane
            draft={draft}
            desk={desk}
            work={work}
            view={view}
            isOpen={isOpen}
            onPerson={(person) => show('people', person)}
          />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
