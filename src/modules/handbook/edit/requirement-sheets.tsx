import { requirementEndpoints as calls } from '@contract/handbook/requirements';
import { requirementSheet, withVersion } from '@contract/handbook/sheets';
import type { VersionPlan } from '@contract/handbook/versions';
import { EnableState } from '@contract/kernel/enums';
import { call } from '@device/api/call';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton } from '@/kits/export/export-button';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { useKinds } from '../plan/use-plan';

/** 导入 and 导出 of all requirements of a version: what is exported may be changed and imported again. */
export function RequirementSheets({ version, isLocked }: { version: VersionPlan; isLocked: boolean }) {
  const kinds = useKinds();
  const subjects = version.plan.map(({ id, name }) => ({ id, name }));
  const depts = version.plan.flatMap((subject) =>
    subject.depts.map(({ id, name }) => ({ id, name, st_subject_id: subject.id })),
  );
  const named = (list: typeof kinds) => list.map(({ id, name }) => ({ id, name }));
  const options = { st_subject_id: subjects, st_dept_id: depts };
  const enabled = named(kinds.filter(({ status }) => status === EnableState.enabled));
  const subjectOf = new Map(depts.map((dept) => [dept.id, dept.st_subject_id]));
  // A page without rows would end the export.
  const asked = version.plan.filter(({ requirements }) => requirements > 0);
  /** A page for each subject. */
  const fetchPage = async (page: number) => {
    const list = await call(calls.requirements, { query: { st_subject_id: asked[page - 1]!.id } });
    const rows = list.map((row) => ({ ...row, st_subject_id: subjectOf.get(row.st_dept_id) }));
    return { total: version.requirements, list: rows };
  };
  return (
    <>
      {!isLocked && (
        <Permitted code="trainPlan:version:import">
          <SheetImportButton
            sheet={requirementSheet}
            title={`导入培训要求：${version.name}`}
            options={withVersion({ ...options, kind_id: enabled }, version.id)}
          />
        </Permitted>
      )}
      <Permitted code="trainPlan:version:export">
        <ExportButton
          sheet={requirementSheet}
          fileName={version.name}
          options={{ ...options, kind_id: named(kinds) }}
          total={version.requirements}
          fetchPage={fetchPage}
        />
      </Permitted>
    </>
  );
}
