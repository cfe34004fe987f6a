import type { LoginKind } from '@contract/account/types';
import classes from './kind-tabs.module.css';

const kinds: readonly [LoginKind, string][] = [
  ['staff', '工号'],
  ['student', '学号'],
  ['id_card', '身份证'],
  ['exam', '考号'],
];

/** Label of the name's input for each tab. At 工号 an account's own name does too. */
export const nameLabels: Record<LoginKind, string> = {
  staff: '账号',
  student: '学号',
  id_card: '身份证号',
  exam: '考号',
};

/** What a person signs in with. Radio buttons in the look of tabs: they change what a field means, not what is shown. */
export function KindTabs({ value, onChange }: { value: LoginKind; onChange: (kind: LoginKind) => void }) {
  return (
    <div className={classes.tabs} role="radiogroup" aria-label="登录方式">
      {kinds.map(([kind, words]) => (
        <label key={kind} className={classes.tab}>
          <input type="radio" name="kind" value={kind} checked={kind === value} onChange={() => onChange(kind)} />
          <span>{words}</span>
        </label>
      ))}
    </div>
  );
}
