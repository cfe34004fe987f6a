import { handbookEndpoints as calls } from '@contract/handbook/endpoints';
import type { VersionPlan } from '@contract/handbook/versions';
import { gradesWord } from '@contract/handbook/rules';
import { useEffect } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Paper } from '@/kits/paper/paper';
import { countWord, itemKindWord, lengthWord, planNodes, type DeptNode } from './plan-nodes';
import classes from './plan.module.css';
import { useKinds } from './use-plan';

interface PlanPaperProps {
  version: VersionPlan;
  subjectId: number;
  /** The browser's dialog is closed. */
  onDone: () => void;
}

/** A subject's standard on paper, department by department; prints itself as soon as it is there. */
export function PlanPaper({ version, subjectId, onDone }: PlanPaperProps) {
  const kinds = useKinds();
  const { data, error } = useCall(calls.requirements, { query: { st_subject_id: subjectId } });
  const subject = version.plan.find(({ id }) => id === subjectId)!;
  useEffect(() => {
    if (error !== null) onDone();
  }, [error, onDone]);
  if (!data || kinds.length === 0) return null;
  return (
    <Paper onDone={onDone}>
      <h1>
        {version.name} · {subject.name}
      </h1>
      <p>
        适用年级：{gradesWord(version.grades)}　总时长：{lengthWord(subject.half_months)}　培训要求：
        {subject.requirements} 条
      </p>
      {planNodes(subject, data, kinds, { keyword: '', kind: null }).map((node) => (
        <Department key={node.key} node={node} />
      ))}
    </Paper>
  );
}

function Department({ node: { dept, children } }: { node: DeptNode }) {
  return (
    <section>
      <h2>
        {dept.name}（{itemKindWord(dept)}，{lengthWord(dept.half_months)}）
      </h2>
      {children.length === 0 ? (
        <p>没有培训要求</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">类别</th>
              <th scope="col">项目</th>
              <th scope="col">例数</th>
              <th scope="col">程度</th>
              <th scope="col">角色</th>
              <th scope="col">备注</th>
            </tr>
          </thead>
          <tbody>
            {children.map((one) => (
              <tr key={one.key}>
                <td>{one.kind?.name}</td>
                <td>{one.requirement.item}</td>
                <td className={classes.number}>{countWord(one)}</td>
                <td>{one.requirement.level}</td>
                <td>{one.requirement.role}</td>
                <td>{one.requirement.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
