import { handbookEndpoints as calls } from '@contract/handbook/endpoints';
import type { Requirement } from '@contract/handbook/requirements';
import { gradesWord, VersionState } from '@contract/handbook/rules';
import type { PlanSubject, VersionPlan } from '@contract/handbook/versions';
import { Group } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useCall, type CallResult } from '@/kernel/query/use-call';
import { CopyBanner } from '@/kits/loaded/loaded';
import { number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import type { RowAction } from '@/kits/table-page/row-actions';
import { TreeTablePage } from '@/kits/table-page/tree-table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatCount } from '@/ui/format';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import { VersionStateWord } from '../versions/version-state';
import { planCard, planColumns } from './plan-columns';
import { lengthWord, planNodes, type PlanNode } from './plan-nodes';
import classes from './plan.module.css';
import { SubjectNav } from './subject-nav';
import { useKinds, useSubject } from './use-plan';

const filters = { keyword: text(), kind: number() };
const noRequirements: Requirement[] = [];

interface PlanViewProps {
  call: CallResult<VersionPlan>;
  version: VersionPlan;
  /** At the right of the head. */
  actions?: ReactNode;
  /** Below the head. */
  notice?: ReactNode;
  /** The name under which columns are kept. */
  views: string;
  rowActions?: (node: PlanNode, subject: PlanSubject) => readonly RowAction[];
  onOpen?: (node: PlanNode, subject: PlanSubject) => void;
  /** The main action of a subject's list, and its tools. */
  main?: (subject: PlanSubject, requirements: readonly Requirement[]) => ReactNode;
  tools?: (subject: PlanSubject, requirements: readonly Requirement[]) => ReactNode;
}

/** A version: its subjects, and of the chosen one the standard departments with their requirements. */
export function PlanView(props: PlanViewProps) {
  const { call, version, actions, notice, views, rowActions, onOpen, main, tools } = props;
  const isMobile = useIsMobile();
  const table = useTableState({ filters });
  const [subject, choose] = useSubject(version);
  const kinds = useKinds();
  const answer = useCall(
    calls.requirements,
    { query: { st_subject_id: subject?.id ?? 0 } },
    { enabled: subject !== undefined },
  );
  const { keyword, kind } = table.filters;
  const nodes = useMemo(
    () => subject && answer.data && planNodes(subject, answer.data, kinds, { keyword, kind }),
    [subject, answer.data, kinds, keyword, kind],
  );
  const requirements = answer.data ?? noRequirements;
  const counts = new Map(version.plan.map(({ id, requirements: count }) => [id, formatCount(count)]));
  return (
    <div className={classes.page} data-mobile={isMobile || undefined}>
      <PageHeader
        title={version.name}
        description={<Facts version={version} />}
        actions={actions && <Group gap="xs">{actions}</Group>}
      />
      <CopyBanner call={call} />
      {notice}
      {subject ? (
        <div className={classes.body}>
          <SubjectNav
            subjects={version.plan}
            chosen={subject.id}
            onChoose={choose}
            countOf={(id) => counts.get(id) ?? ''}
          />
          <TreeTablePage<PlanNode, string>
            key={subject.id}
            what="培训要求"
            table={table}
            rows={{ ...answer, data: nodes }}
            rowKey={({ key }) => key}
            childrenOf={({ children }) => children}
            columns={planColumns}
            card={planCard}
            views={views}
            openLevels={keyword || kind !== null ? 2 : 0}
            filters={
              <>
                <TextFilter table={table} name="keyword" label="项目" />
                <SelectFilter
                  table={table}
                  name="kind"
                  label="类别"
                  options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </>
            }
            chips={chipsOf(table, {
              keyword: (word) => `项目：${word}`,
              kind: (id) => `类别：${kinds.find((one) => one.id === id)?.name ?? id}`,
            })}
            quick={
              !isMobile && (
                <span className={classes.length}>
                  {subject.name}，{lengthWord(subject.half_months)}
                </span>
              )
            }
            main={main?.(subject, requirements)}
            tools={tools?.(subject, requirements)}
            {...(rowActions && { actions: (node: PlanNode) => rowActions(node, subject) })}
            {...(onOpen && { onOpen: (node: PlanNode) => onOpen(node, subject) })}
            empty={{ title: '还没有标准科室', text: '请先在轮转规则中建立该专业的轮转方案' }}
          />
        </div>
      ) : (
        <EmptyState title="这个版本还没有专业">请先在轮转规则中建立各专业的轮转方案，或从已有版本复制</EmptyState>
      )}
    </div>
  );
}

function Facts({ version }: { version: VersionPlan }) {
  const { state, grades, plan, requirements, used_by: used } = version;
  return (
    <span className={classes.facts}>
      <VersionStateWord state={state} />
      <span>适用年级：{gradesWord(grades)}</span>
      <span>{plan.length} 个专业</span>
      <span>{formatCount(requirements)} 条要求</span>
      {state !== VersionState.draft && <span>{formatCount(used)} 人使用</span>}
    </span>
  );
}
