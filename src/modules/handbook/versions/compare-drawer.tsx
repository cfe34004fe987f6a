import { changeWords, differences, type Difference } from '@contract/handbook/compare';
import { requirementEndpoints } from '@contract/handbook/requirements';
import { versionEndpoints as calls, type PlanSubject, type VersionRow } from '@contract/handbook/versions';
import { Drawer, Select, Table } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import { useKinds } from '../plan/use-plan';
import classes from './versions.module.css';

const tones: Record<Difference['change'], Tone> = { added: 'success', removed: 'danger', changed: 'warning' };
const versionsAsked = { query: { size: 100 as const } };

/** What differs between a version and another, item by item, one subject at a time. */
export function CompareDrawer({ version, onClose }: { version: VersionRow; onClose: () => void }) {
  const others = (useCall(calls.versionPages, versionsAsked).data?.list ?? []).filter(({ id }) => id !== version.id);
  const [chosen, choose] = useState<string | null>(null);
  // The version before it, unless the person says another.
  const newest = (row: VersionRow) => row.grades.at(-1) ?? 0;
  const before = others
    .filter((row) => newest(row) < newest(version))
    .toSorted((one, two) => newest(two) - newest(one));
  const other = others.find(({ id }) => String(id) === chosen) ?? before[0] ?? others[0];
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`版本对比：${version.name}`}
      size={900}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.drawer}>
        <Select
          label="与哪个版本对比"
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={other ? String(other.id) : null}
          allowDeselect={false}
          onChange={choose}
        />
        {other ? (
          <Versions key={other.id} before={other} after={version} />
        ) : (
          <EmptyState title="没有可以对比的版本">至少要有两个版本</EmptyState>
        )}
      </div>
    </Drawer>
  );
}

function Versions({ before, after }: { before: VersionRow; after: VersionRow }) {
  const plans = [
    useCall(calls.versionPlan, { query: { version_id: before.id } }),
    useCall(calls.versionPlan, { query: { version_id: after.id } }),
  ] as const;
  const [name, choose] = useState<string | null>(null);
  return (
    <Loaded call={plans[0]} what="手册版本">
      {({ plan: earlier }) => (
        <Loaded call={plans[1]} what="手册版本">
          {({ plan: later }) => {
            const names = [...new Set([...later, ...earlier].map((subject) => subject.name))];
            const shown = name ?? names[0];
            const named = (list: readonly PlanSubject[]) => list.find((subject) => subject.name === shown);
            return (
              <>
                <Select
                  label="专业"
                  data={names}
                  value={shown ?? null}
                  allowDeselect={false}
                  searchable
                  onChange={choose}
                />
                <Subjects key={shown} before={named(earlier)} after={named(later)} names={[before.name, after.name]} />
              </>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

interface SubjectsProps {
  before: PlanSubject | undefined;
  after: PlanSubject | undefined;
  names: readonly [before: string, after: string];
}

function Subjects({ before, after, names }: SubjectsProps) {
  const kinds = new Map(useKinds().map((kind) => [kind.id, kind.name]));
  const earlier = useDepts(before);
  const later = useDepts(after);
  return (
    <Loaded call={earlier} what="培训要求">
      {(was) => (
        <Loaded call={later} what="培训要求">
          {(is) => {
            const found = differences(was, is);
            if (found.length === 0) return <EmptyState title="没有差异">两个版本在该专业的时长与要求相同</EmptyState>;
            return (
              <>
                <p role="status">共 {found.length} 处差异</p>
                <div className={classes.scrolled} tabIndex={0} role="region" aria-label="差异">
                  <Table>
                    <Table.Thead>
                      <Table.Tr>
                        <Table.Th>标准科室</Table.Th>
                        <Table.Th>项目</Table.Th>
                        <Table.Th>变化</Table.Th>
                        <Table.Th>{names[0]}</Table.Th>
                        <Table.Th>{names[1]}</Table.Th>
                      </Table.Tr>
                    </Table.Thead>
                    <Table.Tbody>
                      {found.map((one) => (
                        <Table.Tr key={`${one.change} ${one.dept} ${one.kind_id} ${one.item}`}>
                          <Table.Td>{one.dept}</Table.Td>
                          <Table.Td>
                            {one.kind_id === null ? one.item : `${kinds.get(one.kind_id) ?? ''}：${one.item}`}
                          </Table.Td>
                          <Table.Td>
                            <StatusDot tone={tones[one.change]}>{changeWords[one.change]}</StatusDot>
                          </Table.Td>
                          <Table.Td>{one.before || '–'}</Table.Td>
                          <Table.Td>{one.after || '–'}</Table.Td>
                        </Table.Tr>
                      ))}
                    </Table.Tbody>
                  </Table>
                </div>
              </>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

/** A subject's departments with their requirements; none where a version does not have the subject. */
function useDepts(subject: PlanSubject | undefined) {
  const answer = useCall(
    requirementEndpoints.requirements,
    { query: { st_subject_id: subject?.id ?? 0 } },
    { enabled: subject !== undefined },
  );
  const { data } = answer;
  const depts = subject
    ? data &&
      subject.depts.map((dept) => ({ ...dept, requirements: data.filter(({ st_dept_id: id }) => id === dept.id) }))
    : [];
  return { ...answer, data: depts, isPending: subject !== undefined && answer.isPending };
}
