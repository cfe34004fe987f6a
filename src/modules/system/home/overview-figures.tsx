import type { DataScope } from '@contract/account/types';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Permitted, usePermission } from '@/kernel/session/permissions';
import { useDataLimit } from '@/modules/account/queries';
import { useDepartmentTree } from '@/modules/dictionary/queries';
import { useHandbookVersions } from '@/modules/handbook/queries';
import { usePeopleCount } from '@/modules/people/queries';
import { formatCount } from '@/ui/format';
import { Panel } from '@/ui/panel';
import classes from './overview-figures.module.css';

const scopeWords: Record<DataScope, string> = {
  all: '全院',
  academy: '本学院',
  base: '本基地',
  dept_and_below: '本科室及下级科室',
  custom: '指定科室',
  dept: '本科室',
  self: '本人',
};

/** How much the account looks after. */
export default function OverviewFigures() {
  const { data: limit } = useDataLimit();
  const tree = useDepartmentTree();
  const versions = useHandbookVersions();
  return (
    <Panel title="概况" aside={limit && <span className={classes.scope}>数据范围：{scopeWords[limit.scope]}</span>}>
      <dl className={classes.figures}>
        <Permitted code="personnel:user:list">
          <PeopleFigure />
        </Permitted>
        <Figure name="轮转科室" answer={tree} count={countRotationDepartments} />
        <Figure name="手册版本" answer={versions} count={(list) => list.length} />
        <Figure name="培训专业" answer={versions} count={countSubjects} />
      </dl>
    </Panel>
  );
}

function countRotationDepartments(tree: readonly { children: readonly { is_rotation: boolean }[] }[]): number {
  return tree.flatMap((group) => group.children).filter((department) => department.is_rotation).length;
}

function countSubjects(versions: readonly { subjects: { st_subject_name: string }[] }[]): number {
  return new Set(versions.flatMap((version) => version.subjects.map((subject) => subject.st_subject_name))).size;
}

function PeopleFigure() {
  const maySeeRotation = usePermission('rotation:plan:list');
  const to = maySeeRotation ? '/rotation-management/rotation-overview' : undefined;
  return <Figure name="人员" answer={usePeopleCount()} count={(people) => people.total} to={to} />;
}

interface FigureProps<Data> {
  name: string;
  answer: { data: Data | undefined; error: Error | null };
  count: (data: Data) => number;
  /** Page that lists what is counted. */
  to?: string;
}

/** A number under its name; a dash where no answer and no copy of one can be had. */
function Figure<Data>({ name, answer, count, to }: FigureProps<Data>) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        {answer.data !== undefined ? (
          <LinkIf to={to}>{formatCount(count(answer.data))}</LinkIf>
        ) : answer.error ? (
          '–'
        ) : (
          <Skeleton width={48} height={24} />
        )}
      </dd>
    </div>
  );
}

function LinkIf({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children;
}
