import { Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { matrixEndpoints as calls, type TaskMatrix } from '@contract/evaluation/matrix';
import { isByCode, limits, pairStates, type PairState, type RelationKey } from '@contract/evaluation/rules';
import type { TaskDetail } from '@contract/evaluation/tasks';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './matrix.module.css';

/** 执行矩阵: raters by targets of one relation; on a phone a line for each rater. */
export function Matrix({ row }: { row: TaskDetail }) {
  const relations = row.relations.filter(({ key }) => !isByCode(key));
  const [relation, choose] = useState<RelationKey | undefined>(relations[0]?.key);
  const [name, search] = useState('');
  const [asked] = useDebouncedValue(name.trim(), 300);
  if (relation === undefined) return <EmptyState title="没有评价人">患者凭二维码评价，不在矩阵中</EmptyState>;
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        {relations.length > 1 && (
          <Select
            label="关系"
            allowDeselect={false}
            data={relations.map((one) => ({ value: one.key, label: one.name }))}
            value={relation}
            onChange={(next) => choose(relations.find(({ key }) => key === next)?.key)}
          />
        )}
        <TextInput
          label="姓名"
          placeholder="评价人或评价对象"
          maxLength={limits.name}
          value={name}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </div>
      <Found id={row.id} relation={relation} name={asked} />
    </div>
  );
}

function Found({ id, relation, name }: { id: number; relation: RelationKey; name: string }) {
  const matrix = useCall(
    calls.matrix,
    { params: { id }, query: { relation, ...(name && { name }) } },
    { keepPrevious: true },
  );
  const isMobile = useIsMobile();
  return (
    <Loaded call={matrix} what="执行矩阵">
      {(data) =>
        data.raters.length === 0 ? (
          <EmptyState title="没有符合条件的评价人与对象">
            {name ? '换一个姓名再找' : '任务启动后，按规则从轮转安排中生成'}
          </EmptyState>
        ) : (
          <>
            {isMobile ? <Lines data={data} /> : <Grid data={data} />}
            <Rest data={data} />
          </>
        )
      }
    </Loaded>
  );
}

/** Told apart without their colours, too. */
const signs: Record<PairState, string> = { open: '未', done: '✓', declined: '免', replaced: '换' };
const shownStates = ['done', 'open', 'declined'] as const;

function Grid({ data: { raters, targets, states } }: { data: TaskMatrix }) {
  return (
    <>
      <p className={classes.legend}>
        {shownStates.map((state) => (
          <span key={state}>
            <span className={classes.sign} data-state={state} aria-hidden>
              {signs[state]}
            </span>
            {pairStates[state]}
          </span>
        ))}
        <span>空白为不需评价</span>
      </p>
      <div className={classes.area} tabIndex={0} role="region" aria-label="执行矩阵">
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">评价人</th>
              <th scope="col">已评</th>
              {targets.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {raters.map(({ id, name, staff_id: staffId }, at) => (
              <tr key={id}>
                <th scope="row">{`${name} ${staffId}`}</th>
                <td>{shareOf(states[at]!)}</td>
                {states[at]!.map((state, column) => (
                  <td key={targets[column]!.key}>
                    {state && (
                      <span className={classes.sign} data-state={state} title={pairStates[state]}>
                        <span aria-hidden>{signs[state]}</span>
                        <span className={classes.spoken}>{pairStates[state]}</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** How many of those whom somebody is asked about he is through with. */
function shareOf(states: readonly (PairState | null)[]): string {
  const asked = states.filter((state) => state !== null);
  return `${asked.filter((state) => state !== 'open').length}/${asked.length}`;
}

function Lines({ data: { raters, targets, states } }: { data: TaskMatrix }) {
  return (
    <ul className={classes.lines} aria-label="执行矩阵">
      {raters.map(({ id, name, staff_id: staffId }, at) => (
        <li key={id}>
          <strong>{`${name} ${staffId}`}</strong>
          <span className={classes.share}>{shareOf(states[at]!)}</span>
          {shownStates.map((state) => {
            const names = targets.filter((_, column) => states[at]![column] === state).map((one) => one.name);
            return (
              names.length > 0 && (
                <Text key={state} size="sm" className={classes.names}>
                  {`${pairStates[state]}：${names.join('、')}`}
                </Text>
              )
            );
          })}
        </li>
      ))}
    </ul>
  );
}

function Rest({ data }: { data: TaskMatrix }) {
  const raters = data.rater_count - data.raters.length;
  const targets = data.target_count - data.targets.length;
  if (raters === 0 && targets === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {`未评最多的排在前面。另有 ${[raters > 0 && `${raters} 位评价人`, targets > 0 && `${targets} 个对象`].filter(Boolean).join('、')}未列出，请输入姓名查找。`}
    </Text>
  );
}
