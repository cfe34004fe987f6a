import { pasteColumns, pastedRequirements } from '@contract/handbook/paste';
import { requirementEndpoints as calls, type Requirement } from '@contract/handbook/requirements';
import type { PlanDept } from '@contract/handbook/versions';
import { Button, Drawer, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { parseTable } from '@/kits/grid-cursor/table-text';
import { confirm } from '@/ui/confirm';
import { useKinds } from '../plan/use-plan';
import { requirementReads } from '../reads';
import classes from './edit.module.css';

/** Problems that are listed; more are counted. */
const mostShown = 50;
const example = ['病种\t原发性高血压\t8\t掌握', '操作技能\t胸腔穿刺术\t3\t熟悉\t术者\t须有操作记录'].join('\n');

interface PasteDrawerProps {
  dept: PlanDept;
  present: readonly Requirement[];
  onClose: () => void;
}

/** Requirements pasted from a spreadsheet: every line is checked before anything is written. */
export function PasteDrawer({ dept, present, onClose }: PasteDrawerProps) {
  const kinds = useKinds();
  const [text, setText] = useState('');
  const { rows, problems } = useMemo(
    () => pastedRequirements(parseTable(text), kinds, present),
    [text, kinds, present],
  );
  const save = useSave(calls.addRequirements, {
    refresh: requirementReads,
    done: ({ added }) => `已添加 ${added} 条要求`,
    onDone: onClose,
  });
  const add = async () => {
    const message = `有 ${problems.length} 行不正确，不会添加。确定只添加其余 ${rows.length} 条吗？`;
    const isSure =
      problems.length === 0 || (await confirm({ title: '批量粘贴', message, confirmLabel: '只添加正确的' }));
    if (isSure) await save.run({ body: { st_dept_ids: [dept.id], rows } });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`批量粘贴：${dept.name}`}
      size={700}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.drawer}>
        <p>在 Excel 中选中若干行复制，粘贴到下面。列依次为{pasteColumns.join('、')}；首行可以是这些列名，顺序随意。</p>
        <Textarea
          label="粘贴内容"
          placeholder={example}
          value={text}
          minRows={10}
          maxRows={18}
          autosize
          spellCheck={false}
          classNames={{ input: classes.pasted }}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text.trim() !== '' && (
          <div role="status">
            <p>
              可添加 {rows.length} 条{problems.length > 0 && <>，{problems.length} 行不正确，请在上面改正：</>}
            </p>
            <ul className={classes.problems}>
              {problems.slice(0, mostShown).map(({ line, text: problem }) => (
                <li key={`${line} ${problem}`}>
                  第 {line} 行：{problem}
                </li>
              ))}
              {problems.length > mostShown && <li>另有 {problems.length - mostShown} 行</li>}
            </ul>
          </div>
        )}
        <div className={classes.operations}>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button disabled={rows.length === 0} loading={save.isRunning} onClick={() => void add()}>
            添加 {rows.length} 条
          </Button>
        </div>
      </div>
    </Drawer>
  );
}
