import { compareSchemes, type ComparedPart } from '@contract/rotation/scheme-compare';
import { schemeEndpoints as calls, type SchemeDetail, type SchemeRow } from '@contract/rotation/schemes';
import { Drawer, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import { EmptyState } from '@/ui/state-views';
import classes from './rules.module.css';

const states: Record<ComparedPart['state'], { word: string; tone: Tone }> = {
  added: { word: '新增', tone: 'success' },
  removed: { word: '删除', tone: 'danger' },
  changed: { word: '有变化', tone: 'warning' },
  same: { word: '相同', tone: 'info' },
};
const everything = { query: { page: 1, size: 500 } } as const;
const labelOf = (row: SchemeRow) => `${row.name}，${row.versionName}`;

/** Two schemes item by item: what the second has beside the first, no more, or otherwise. */
export function CompareDrawer({ first, onClose }: { first: SchemeRow; onClose: () => void }) {
  const all = useCall(calls.schemes, everything).data?.list ?? [];
  const [oneId, setOne] = useState(first.id);
  const [otherId, setOther] = useState<number | null>(null);
  // Most often one asks what changed since the year before.
  const earlier = all.find((row) => row.majorId === first.majorId && row.versionId < first.versionId);
  const from = otherId ?? earlier?.id ?? null;
  const options = all.map((row) => ({ value: String(row.id), label: labelOf(row) }));
  return (
    <Drawer opened onClose={onClose} title="比较方案" size={1080} closeButtonProps={{ 'aria-label': '关闭' }}>
      <div className={classes.chosen}>
        <Select
          label="原方案"
          searchable
          data={options}
          value={from === null ? null : String(from)}
          placeholder="请选择"
          onChange={(id) => setOther(Number(id) || null)}
        />
        <Select
          label="新方案"
          searchable
          allowDeselect={false}
          data={options}
          value={String(oneId)}
          onChange={(id) => setOne(Number(id))}
        />
      </div>
      {from === null ? (
        <EmptyState title="请选择原方案">选择两个方案后，逐项显示新增、删除和变化的内容</EmptyState>
      ) : (
        <Both from={from} to={oneId} />
      )}
    </Drawer>
  );
}

function Both({ from, to }: { from: number; to: number }) {
  const one = useCall(calls.scheme, { params: { id: from } });
  const other = useCall(calls.scheme, { params: { id: to } });
  return (
    <Loaded call={one} what="原方案">
      {(before) => (
        <Loaded call={other} what="新方案">
          {(after) => <Difference before={before} after={after} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Difference({ before, after }: { before: SchemeDetail; after: SchemeDetail }) {
  const [isWhole, setWhole] = useState(false);
  const parts = compareSchemes(before, after);
  const differing = parts.filter(({ state }) => state !== 'same');
  const shown = isWhole ? parts : differing;
  return (
    <>
      <div className={classes.summary}>
        <span>
          {differing.length === 0
            ? '两个方案完全相同'
            : `${differing.length} 项不同，${parts.length - differing.length} 项相同`}
        </span>
        <Switch label="显示相同的项" checked={isWhole} onChange={(event) => setWhole(event.currentTarget.checked)} />
      </div>
      <ul className={classes.parts}>
        {shown.map((part) => (
          <li key={`${part.kind} ${part.name}`} data-state={part.state}>
            <span className={classes.kind}>{part.kind}</span>
            <span className={classes.name}>{part.name}</span>
            <StatusDot tone={states[part.state].tone}>{states[part.state].word}</StatusDot>
            <span className={classes.changes}>
              {part.changes.map(({ field, from, to }) => (
                <span key={field}>
                  {field}：<del>{from}</del> → <ins>{to}</ins>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
