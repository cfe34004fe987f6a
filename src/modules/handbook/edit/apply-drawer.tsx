import { requirementEndpoints as calls, type Requirement } from '@contract/handbook/requirements';
import { limits } from '@contract/handbook/rules';
import type { PlanDept, VersionPlan } from '@contract/handbook/versions';
import { Button, Drawer, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { requirementReads } from '../reads';
import classes from './edit.module.css';

interface ApplyDrawerProps {
  version: VersionPlan;
  dept: PlanDept;
  /** What is applied: one requirement, or all of the department. */
  rows: readonly Requirement[];
  onClose: () => void;
}

/** Adds requirements of a standard department to others; what they have already is passed over. */
export function ApplyDrawer({ version, dept, rows, onClose }: ApplyDrawerProps) {
  const [chosen, choose] = useState<string[]>([]);
  const save = useSave(calls.addRequirements, {
    refresh: requirementReads,
    done: ({ added, skipped }) => `已添加 ${added} 条${skipped > 0 ? `，已有的 ${skipped} 条没有重复添加` : ''}`,
    onDone: onClose,
  });
  const groups = version.plan.map(({ name, depts }) => ({
    group: name,
    items: depts
      .filter(({ id, kind }) => id !== dept.id && kind !== 'reserve')
      .map(({ id, name: label }) => ({ value: String(id), label: `${label}（${name}）` })),
  }));
  const what = rows.length === 1 ? `“${rows[0]!.item}”` : ` ${rows.length} 条要求`;
  const apply = () => {
    const fields = rows.map(({ id: _id, st_dept_id: _dept, version: _version, ...row }) => row);
    void save.run({ body: { st_dept_ids: chosen.map(Number), rows: fields } });
  };
  return (
    <Drawer opened onClose={onClose} title="应用到其他科室" size={480} closeButtonProps={{ 'aria-label': '关闭' }}>
      <div className={classes.drawer}>
        <p>
          将“{dept.name}”的{what}添加到所选标准科室；所选科室已有的项目保持不变。
        </p>
        <MultiSelect
          label="标准科室"
          placeholder={chosen.length === 0 ? '输入科室或专业名称' : undefined}
          data={groups.filter(({ items }) => items.length > 0)}
          value={chosen}
          maxValues={limits.departments}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage="没有符合的标准科室"
          onChange={choose}
        />
        <div className={classes.operations}>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button disabled={chosen.length === 0} loading={save.isRunning} onClick={apply}>
            添加到 {chosen.length} 个科室
          </Button>
        </div>
      </div>
    </Drawer>
  );
}
