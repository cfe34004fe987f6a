import { coveredCodes, withCodes } from '@contract/system/role-rules';
import { Checkbox, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './permission-field.module.css';
import {
  codesIn,
  codesOf,
  codesOnLine,
  tickOf,
  withButton,
  withScreen,
  type PermissionButton,
  type PermissionGroup,
  type PermissionLine,
} from './permission-tree';

interface PermissionFieldProps {
  groups: readonly PermissionGroup[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** The permission tree: a panel per group, a line per screen, the buttons of the screen beside it. */
export function PermissionField({ groups, value, onChange }: PermissionFieldProps) {
  const [sought, setSought] = useState('');
  const known = codesOf(groups);
  const granted = coveredCodes(value, known).length;
  const hasAll = value.includes('*');
  const shown = groups.map((group) => filtered(group, sought.trim().toLowerCase())).filter((group) => group !== null);
  return (
    <div className={classes.field}>
      <div className={classes.bar}>
        <TextInput
          aria-label="查找页面或按钮"
          placeholder="查找页面或按钮"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={100}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <span className={classes.count} role="status">
          已选 {granted} / {known.length}
        </span>
        <Switch
          label="全部权限，含今后新增的"
          checked={hasAll}
          onChange={(event) => onChange(event.currentTarget.checked ? ['*'] : coveredCodes(value, known))}
        />
      </div>
      {shown.map((group) => (
        <Group key={group.id} group={group} known={known} value={value} onChange={onChange} />
      ))}
      {shown.length === 0 && <p className={classes.none}>没有名称含“{sought.trim()}”的页面或按钮</p>}
    </div>
  );
}

interface GroupProps {
  group: PermissionGroup;
  known: readonly string[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

function Group({ group, known, value, onChange }: GroupProps) {
  const codes = codesIn(group);
  const tick = tickOf(value, codes);
  return (
    <section className={classes.group} aria-label={group.title}>
      <header className={classes.head}>
        <Checkbox
          label={group.title}
          checked={tick === 'all'}
          indeterminate={tick === 'some'}
          disabled={codes.length === 0}
          onChange={() => onChange(withCodes(value, codes, tick !== 'all', known))}
        />
        <span className={classes.count}>
          {coveredCodes(value, codes).length} / {codes.length}
        </span>
      </header>
      {group.screens.map((line) => (
        <Line key={line.id} line={line} known={known} value={value} onChange={onChange} />
      ))}
      {group.buttons.length > 0 && (
        <div className={classes.line}>
          <span className={classes.other}>其他</span>
          <Buttons buttons={group.buttons} screenCode="" known={known} value={value} onChange={onChange} />
        </div>
      )}
    </section>
  );
}

interface LineProps extends Omit<GroupProps, 'group'> {
  line: PermissionLine;
}

function Line({ line, known, value, onChange }: LineProps) {
  const isOpen = line.code === '';
  const own = isOpen ? 'all' : tickOf(value, [line.code]);
  const some = tickOf(value, codesOnLine(line)) !== 'none';
  return (
    <div className={classes.line}>
      <Checkbox
        label={line.title}
        description={isOpen ? '人人可用' : line.isHidden ? '不列入菜单' : undefined}
        checked={own === 'all'}
        indeterminate={own !== 'all' && some}
        disabled={isOpen}
        onChange={() => onChange(withScreen(value, line, own !== 'all', known))}
      />
      <Buttons buttons={line.buttons} screenCode={line.code} known={known} value={value} onChange={onChange} />
    </div>
  );
}

interface ButtonsProps extends Omit<GroupProps, 'group'> {
  buttons: readonly PermissionButton[];
  screenCode: string;
}

function Buttons({ buttons, screenCode, known, value, onChange }: ButtonsProps) {
  return (
    <div className={classes.buttons}>
      {buttons.map(({ id, title, code }) => {
        const isGranted = tickOf(value, [code]) === 'all';
        return (
          <Checkbox
            key={id}
            size="xs"
            label={title}
            title={code}
            checked={isGranted}
            onChange={() => onChange(withButton(value, code, screenCode, !isGranted, known))}
          />
        );
      })}
    </div>
  );
}

/** The lines whose screen, group or buttons hold the words; null when none does. */
function filtered(group: PermissionGroup, words: string): PermissionGroup | null {
  const has = ({ title, code }: PermissionButton) => title.toLowerCase().includes(words) || code.includes(words);
  if (words === '' || group.title.toLowerCase().includes(words)) return group;
  const screens = group.screens.filter((line) => has(line) || line.buttons.some(has));
  const buttons = group.buttons.filter(has);
  return screens.length + buttons.length > 0 ? { ...group, screens, buttons } : null;
}
