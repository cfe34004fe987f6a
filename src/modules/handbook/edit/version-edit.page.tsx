import { requirementEndpoints as calls, type Requirement } from '@contract/handbook/requirements';
import { VersionState } from '@contract/handbook/rules';
import type { PlanDept, VersionPlan } from '@contract/handbook/versions';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall, type CallResult } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';
import { useIsMobile } from '@/ui/use-is-mobile';
import { UnnamedRecord } from '@/ui/unnamed-record';
import { versionPath } from '../paths';
import { isRequirement, type PlanNode } from '../plan/plan-nodes';
import { PlanView } from '../plan/plan-view';
import { useVersionPlan } from '../plan/use-plan';
import { requirementReads } from '../reads';
import { lockedBecause } from '../versions/locked';

const RequirementForm = late(() => import('./requirement-form').then((file) => file.RequirementForm));
const PasteDrawer = late(() => import('./paste-drawer').then((file) => file.PasteDrawer));
const ApplyDrawer = late(() => import('./apply-drawer').then((file) => file.ApplyDrawer));
const RequirementSheets = late(() => import('./requirement-sheets').then((file) => file.RequirementSheets));
const PublishDrawer = late(() => import('../versions/publish-drawer').then((file) => file.PublishDrawer));

/** 手册版本编辑: requirements of a version, added, pasted, changed and published. `?id=` names the version. */
export default function VersionEditPage() {
  const { plan, isNamed } = useVersionPlan();
  if (!isNamed) return <UnnamedRecord title="手册版本编辑" what="手册版本" from="手册版本管理" />;
  return (
    <Loaded call={plan} what="手册版本">
      {(version) => <Editor call={plan} version={version} />}
    </Loaded>
  );
}

type Dialog =
  | { kind: 'form'; dept: PlanDept; row: Requirement | null }
  | { kind: 'paste'; dept: PlanDept; subjectId: number }
  | { kind: 'apply'; dept: PlanDept; rows: readonly Requirement[] }
  | { kind: 'publish' };

function Editor({ call, version }: { call: CallResult<VersionPlan>; version: VersionPlan }) {
  useTabTitle('手册版本编辑', version.name);
  const isMobile = useIsMobile();
  const [, setQuery] = useSearchParams();
  const [dialog, open] = useState<Dialog | null>(null);
  const remove = useRemoveRequirements();
  const locked = lockedBecause(version);
  const close = () => open(null);

  const actionsOf = (node: PlanNode): readonly RowAction[] => {
    if (isRequirement(node)) {
      const { dept, requirement } = node;
      return [
        { label: '编辑', call: calls.saveRequirement, onClick: () => open({ kind: 'form', dept, row: requirement }) },
        {
          label: '应用到其他科室',
          call: calls.addRequirements,
          onClick: () => open({ kind: 'apply', dept, rows: [requirement] }),
        },
        { label: '删除', call: calls.removeRequirements, color: 'danger', onClick: () => void remove([requirement]) },
      ];
    }
    const { dept, children } = node;
    if (dept.kind === 'reserve') return [];
    const rows = children.map(({ requirement }) => requirement);
    const isEmpty = rows.length === 0 && '该科室还没有要求';
    return [
      { label: '添加', call: calls.saveRequirement, onClick: () => open({ kind: 'form', dept, row: null }) },
      {
        label: '批量粘贴',
        call: calls.addRequirements,
        onClick: () => open({ kind: 'paste', dept, subjectId: subjectOf(version, dept.id) }),
      },
      {
        label: '应用到其他科室',
        call: calls.addRequirements,
        disabledReason: isEmpty,
        onClick: () => open({ kind: 'apply', dept, rows }),
      },
    ];
  };

  return (
    <>
      <PlanView
        call={call}
        version={version}
        views="handbook.edit"
        notice={locked !== null && <Alert color="warning">{locked}</Alert>}
        actions={
          <>
            <Button component={Link} to={versionPath(version.id)} variant="default">
              查看与打印
            </Button>
            {locked === null && version.state !== VersionState.published && (
              <Permitted code="trainPlan:version:publish">
                <Button onClick={() => open({ kind: 'publish' })}>检查并发布</Button>
              </Permitted>
            )}
          </>
        }
        tools={() => !isMobile && <RequirementSheets version={version} isLocked={locked !== null} />}
        {...(locked === null && { rowActions: actionsOf })}
      />
      {dialog?.kind === 'form' && <RequirementForm dept={dialog.dept} row={dialog.row} onClose={close} />}
      {dialog?.kind === 'paste' && <Paste dept={dialog.dept} subjectId={dialog.subjectId} onClose={close} />}
      {dialog?.kind === 'apply' && (
        <ApplyDrawer version={version} dept={dialog.dept} rows={dialog.rows} onClose={close} />
      )}
      {dialog?.kind === 'publish' && (
        <PublishDrawer
          version={version}
          onClose={close}
          onOpen={({ st_subject_id: subject }) => {
            setQuery({ id: String(version.id), subject: String(subject) });
            close();
          }}
        />
      )}
    </>
  );
}

/** The list may be filtered: what is pasted is compared with all that the department has. */
function Paste({ dept, subjectId, onClose }: { dept: PlanDept; subjectId: number; onClose: () => void }) {
  const { data } = useCall(calls.requirements, { query: { st_subject_id: subjectId } });
  if (!data) return null;
  const present = data.filter(({ st_dept_id: id }) => id === dept.id);
  return <PasteDrawer dept={dept} present={present} onClose={onClose} />;
}

const subjectOf = ({ plan }: VersionPlan, deptId: number) =>
  plan.find(({ depts }) => depts.some(({ id }) => id === deptId))!.id;

function useRemoveRequirements() {
  const save = useSave(calls.removeRequirements, { refresh: requirementReads, done: '要求已删除' });
  return async (rows: readonly Requirement[]) => {
    const isSure = await confirm({
      title: '删除要求',
      message: `将删除“${rows.map(({ item }) => item).join('”“')}”，删除后不能恢复。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure) await save.run({ body: { rows: rows.map(({ id, version }) => ({ id, version })) } });
  };
}
