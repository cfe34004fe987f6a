import { Button, Text, TextInput } from '@mantine/core';
import { codeEndpoints as calls, type CodeTarget } from '@contract/evaluation/codes';
import { limits } from '@contract/evaluation/rules';
import { refusalOf } from '@contract/evaluation/status';
import type { TaskDetail } from '@contract/evaluation/tasks';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { NumberBox } from '@/kits/form/fields/number-box';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/state-views';
import { roleOf } from '../task/role';
import { CodeDialog } from './code-dialog';
import { CodeSheet } from './code-sheet';
import classes from './codes.module.css';
import { newCodes } from './new-codes';

/** So many are drawn; who looks for another types a name. */
const mostShown = 60;
const proposed = 12;

/** 患者二维码: for each trainee codes that patients answer by, printed as a sheet or shown one by one. */
export function Codes({ row }: { row: TaskDetail }) {
  const reason = refusalOf(row.state, 'codes', roleOf(row));
  const hint = row.is_own ? '任务待开始或进行中时可以生成，结果见“结果”' : '需要二维码时，请联系建立任务的人生成';
  if (reason) return <EmptyState title={reason}>{hint}</EmptyState>;
  return <OpenCodes row={row} />;
}

function OpenCodes({ row }: { row: TaskDetail }) {
  const targets = useCall(calls.codeTargets, { params: { id: row.id } }, { staleTime: 0 });
  return (
    <Loaded call={targets} what="患者二维码">
      {(list) => <Targets row={row} list={list} />}
    </Loaded>
  );
}

const unusedOf = ({ made, used }: CodeTarget) => made - used;

interface Made {
  tokens: string[];
  target: CodeTarget;
  isSheet: boolean;
}

function Targets({ row, list }: { row: TaskDetail; list: readonly CodeTarget[] }) {
  const [name, search] = useState('');
  const [count, setCount] = useState<number | null>(proposed);
  const [made, show] = useState<Made | null>(null);
  const mayMake = usePermission(calls.addCodes.access);
  const add = useSave(calls.addCodes, { refresh: [calls.codeTargets] });
  const withdraw = useSave(calls.withdrawCodes, {
    refresh: [calls.codeTargets],
    done: ({ count }) => `已作废 ${count} 个未使用的二维码`,
  });
  const left = list.reduce((sum, target) => sum + unusedOf(target), 0);
  const end = async (whose: string, count: number, of: { target_key: string; dept_id: number | null } | null) => {
    const agreed = await confirm({
      title: '作废未使用的二维码',
      message: `${whose}未使用的 ${count} 个二维码将不能再评价，已收到的评价保留。作废后不能恢复，需要时可重新生成。`,
      confirmLabel: '作废',
      danger: true,
    });
    if (agreed) await withdraw.run({ body: { task_id: row.id, of } });
  };
  const found = list.filter(({ target_name: one }) => one.includes(name.trim()));
  const make = async (target: CodeTarget, howMany: number, isSheet: boolean) => {
    const codes = await newCodes(howMany);
    const body = {
      task_id: row.id,
      target_key: target.target_key,
      dept_id: target.dept_id,
      hashes: codes.map(({ hash }) => hash),
    };
    if (await add.run({ body })) show({ tokens: codes.map(({ token }) => token), target, isSheet });
  };
  if (list.length === 0)
    return <EmptyState title="没有可评价的学员">按任务的条件现在找不到学员，请核对科室、日期或名单</EmptyState>;
  return (
    <Panel title="患者二维码">
      <Text size="sm" c="dimmed" mb="md">
        每个二维码只能评价一次，不需登录，不记姓名。二维码只在生成时出现，未打印成功请重新生成。
      </Text>
      <div className={classes.tools}>
        <TextInput
          label="学员姓名"
          placeholder="输入姓名查找"
          maxLength={limits.name}
          value={name}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <NumberBox
          label="每次打印张数"
          range={{ least: 1, most: limits.codesOnce, decimals: 0 }}
          value={count}
          onChange={setCount}
        />
        {mayMake && (
          <Button
            variant="default"
            color="danger"
            disabled={withdraw.isRunning || left === 0}
            onClick={() => void end('此任务', left, null)}
          >
            {left === 0 ? '没有未用的二维码' : `作废全部未用（${left}）`}
          </Button>
        )}
      </div>
      <ul className={classes.list} aria-label="可评价的学员">
        {found.slice(0, mostShown).map((target) => (
          <li key={`${target.target_key} ${target.dept_id}`} className={classes.target}>
            <div>
              <strong>{target.target_name}</strong>
              <Text size="sm" c="dimmed">
                {[target.dept_name, `已生成 ${target.made} 个，已评 ${target.used} 个`].filter(Boolean).join(' · ')}
              </Text>
            </div>
            {mayMake && (
              <div className={classes.buttons}>
                <Button
                  variant="default"
                  disabled={add.isRunning || row.state !== 'running'}
                  title={row.state === 'running' ? undefined : '任务开始后患者才能评价'}
                  onClick={() => void make(target, 1, false)}
                >
                  出示一个
                </Button>
                <Button
                  variant="default"
                  disabled={add.isRunning || count === null || count < 1 || count > limits.codesOnce}
                  onClick={() => void make(target, count!, true)}
                >
                  生成并打印
                </Button>
                <Button
                  variant="subtle"
                  color="danger"
                  aria-label={`作废${target.target_name}未用的二维码`}
                  disabled={withdraw.isRunning || unusedOf(target) === 0}
                  onClick={() =>
                    void end(target.target_name, unusedOf(target), {
                      target_key: target.target_key,
                      dept_id: target.dept_id,
                    })
                  }
                >
                  作废未用
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && <EmptyState title="没有叫这个名字的学员">换一个姓名再找</EmptyState>}
      {found.length > mostShown && (
        <Text size="sm" c="dimmed">{`另有 ${found.length - mostShown} 位，请输入姓名查找`}</Text>
      )}
      {made?.isSheet && (
        <CodeSheet tokens={made.tokens} target={made.target} closesOn={row.closes_on} onDone={() => show(null)} />
      )}
      {made && !made.isSheet && (
        <CodeDialog token={made.tokens[0]!} target={made.target} taskId={row.id} onClose={() => show(null)} />
      )}
    </Panel>
  );
}
