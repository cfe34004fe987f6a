import { Button, Checkbox, Select } from '@mantine/core';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { WrongKind, WrongValue } from '@workers/engine/rotation/fix/fix-types';
import { useEffect, useState } from 'react';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { formatCount } from '@/ui/format';
import classes from './fix-step.module.css';
import { fixWorker } from './fix-worker';
import type { ChangeFixes } from './use-fix-session';

interface ReplacePanelProps {
  taskId: string;
  revision: number;
  change: ChangeFixes;
}

const kindWords: Record<WrongKind, string> = { dept: '科室', handbook: '手册科室', major: '专业' };

/** Names that stand wrong, each to be replaced everywhere at once; nothing is replaced without a click. */
export function ReplacePanel({ taskId, revision, change }: ReplacePanelProps) {
  const [found, setFound] = useState<{ revision: number; values: WrongValue[]; usual: number }>();
  useEffect(() => {
    let isWanted = true;
    fixWorker
      .use((worker) => worker.values(taskId))
      .then((answer) => isWanted && setFound({ revision, ...answer }))
      .catch(notifyError);
    return () => {
      isWanted = false;
    };
  }, [taskId, revision]);
  if (!found || found.values.length === 0) return null;
  const { values, usual } = found;
  return (
    <aside className={classes.values} aria-label="批量替换">
      <h3 className={classes.valuesTitle}>批量替换</h3>
      {usual > 0 && (
        <Button variant="light" onClick={() => void change((worker) => worker.applyAliases(taskId))}>
          应用本院对应 {formatCount(usual)} 处
        </Button>
      )}
      {values.map((value) => (
        <ReplaceCard key={`${value.kind} ${value.wrong}`} value={value} taskId={taskId} change={change} />
      ))}
    </aside>
  );
}

function ReplaceCard({ value, taskId, change }: { value: WrongValue; taskId: string; change: ChangeFixes }) {
  const { kind, wrong, cells, suggestions } = value;
  const [right, setRight] = useState<string | null>(null);
  const [remembers, setRemembers] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const chosen = right ?? suggestions[0]?.text ?? null;

  const replace = async () => {
    if (chosen === null) return;
    setBusy(true);
    await change((worker) => worker.replace(taskId, kind, wrong, chosen));
    if (remembers && kind !== 'handbook') {
      await call(rotationEndpoints.aliasSave, { body: { kind, wrong, right: chosen } }).catch(notifyError);
    }
    setBusy(false);
  };
  return (
    <section className={classes.value} aria-label={`“${wrong}”`}>
      <p className={classes.valueHead}>
        <span className={classes.wrong}>“{wrong}”</span>
        <span className={classes.count}>
          {kindWords[kind]} {formatCount(cells)} 处
        </span>
      </p>
      {suggestions.length === 0 ? (
        <p className={classes.hint}>手册中没有相近的名称，请在表格中修改</p>
      ) : (
        <>
          <Select
            size="xs"
            aria-label={`“${wrong}”替换为`}
            allowDeselect={false}
            value={chosen}
            onChange={setRight}
            data={suggestions.map(({ text, fits, usual }) => ({
              value: text,
              label: `${text}${usual ? '（本院常用）' : ''}${fits < cells ? ` · 适用 ${formatCount(fits)} 处` : ''}`,
            }))}
          />
          {kind !== 'handbook' && (
            <Checkbox
              size="xs"
              label="记住此对应"
              checked={remembers}
              onChange={(event) => setRemembers(event.currentTarget.checked)}
            />
          )}
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            onClick={() => void replace()}
            aria-label={`把所有“${wrong}”替换为“${chosen}”`}
          >
            全部替换
          </Button>
        </>
      )}
    </section>
  );
}
