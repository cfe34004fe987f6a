import type { RoleDifference } from '@contract/system/role-rules';
import type { PermissionGroup } from './permission-tree';
import classes from './role-difference.module.css';

interface DifferenceWordsProps {
  difference: RoleDifference;
  groups: readonly PermissionGroup[];
  departments: readonly { id: number; name: string }[];
  userCount: number;
}

/** What saving changes and for how many people. Spans only: it stands inside a paragraph. */
export function DifferenceWords({ difference, groups, departments, userCount }: DifferenceWordsProps) {
  const titles = titlesOf(groups);
  const named = (codes: readonly string[]) => codes.map((code) => titles.get(code) ?? code);
  const places = (ids: readonly number[]) =>
    ids.map((id) => departments.find((department) => department.id === id)?.name ?? String(id));
  const { added, removed, scope } = difference;
  return (
    <span className={classes.words}>
      <span>对 {userCount} 人立即生效：</span>
      {scope && (
        <span className={classes.line}>
          数据范围：{scope.from} → {scope.to}
        </span>
      )}
      <Line label="增加科室" words={places(difference.departments.added)} />
      <Line label="减少科室" words={places(difference.departments.removed)} />
      <Line label="增加权限" words={named(added)} />
      <Line label="减少权限" words={named(removed)} />
    </span>
  );
}

function Line({ label, words }: { label: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <span className={classes.line}>
      {label} {words.length} 项：{words.join('、')}
    </span>
  );
}

function titlesOf(groups: readonly PermissionGroup[]): Map<string, string> {
  const lines = groups.flatMap(({ screens, buttons }) => [
    ...screens.flatMap((line) => [line, ...line.buttons]),
    ...buttons,
  ]);
  return new Map(lines.map(({ code, title }) => [code, title]));
}
