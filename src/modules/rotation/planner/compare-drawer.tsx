import { planEndpoints as calls, type DraftPieces, type DraftRow } from '@contract/rotation/plans';
import { Drawer, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { useDepartments } from '@/kits/pick/use-departments';
import { formatCount } from '@/ui/format';
import { EmptyState } from '@/ui/state-views';
import { stayPeriod } from '../overview/grid/month-range';
import { comparePlans } from './compare-plans';
import { monthsOf, scoreWords } from './draft-words';
import classes from './planner.module.css';

const everything = { query: { page: 1, size: 500 } } as const;

/** Two drafts side by side: how they turned out, and who moves. */
export function CompareDrawer({ first, onClose }: { first: DraftRow; onClose: () => void }) {
  const all = useCall(calls.drafts, everything).data?.list ?? [first];
  const [oneId, setOne] = useState(first.id);
  const [chosenId, setOther] = useState<number | null>(null);
  // Most often a variant is held against what it was made of.
  const otherId = chosenId ?? first.parentId ?? all.find((row) => row.parentId === first.id)?.id ?? null;
  const options = all.map(({ id, name }) => ({ value: String(id), label: name }));
  const one = all.find(({ id }) => id === oneId);
  const other = all.find(({ id }) => id === otherId);
  return (
    <Drawer opened onClose={onClose} title="比较排班草稿" size={1080} closeButtonProps={{ 'aria-label': '关闭' }}>
      <div className={classes.sides}>
        <Select
          label="草稿一"
          searchable
          allowDeselect={false}
          data={options}
          value={String(oneId)}
          onChange={(id) => setOne(Number(id))}
        />
        <Select
          label="草稿二"
          searchable
          placeholder="请选择"
          data={options}
          value={otherId === null ? null : String(otherId)}
          onChange={(id) => setOther(Number(id) || null)}
        />
        {one && <Score row={one} />}
        {other && <Score row={other} />}
      </div>
      {one && other ? (
        <Both one={one} other={other} />
      ) : (
        <EmptyState title="请选择另一个草稿">选择后列出安排不同的人员</EmptyState>
      )}
    </Drawer>
  );
}

function Score({ row }: { row: DraftRow }) {
  return (
    <p className={classes.note}>
      {row.people} 人 · {monthsOf(row)} · {scoreWords(row)} · 顺序偏差 {row.orderCost / 2} 月
    </p>
  );
}

function Both({ one, other }: { one: DraftRow; other: DraftRow }) {
  const first = useCall(calls.draftPieces, { params: { id: one.id } });
  const second = useCall(calls.draftPieces, { params: { id: other.id } });
  return (
    <Loaded call={first} what="草稿一">
      {(before) => (
        <Loaded call={second} what="草稿二">
          {(after) => <Difference one={one} other={other} before={before} after={after} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface DifferenceProps {
  one: DraftRow;
  other: DraftRow;
  before: DraftPieces;
  after: DraftPieces;
}

function Difference({ one, other, before, after }: DifferenceProps) {
  const departments = useDepartments();
  const names = useMemo(() => new Map(departments.map(({ id, name }) => [id, name])), [departments]);
  const { moved, slots, of, onlyFirst, onlySecond } = useMemo(
    () => comparePlans({ draft: one, pieces: before }, { draft: other, pieces: after }),
    [one, other, before, after],
  );
  const nameOf = (id: number) => (id === 0 ? '未安排' : (names.get(id) ?? `科室 ${id}`));
  const alone = [onlyFirst > 0 && `仅草稿一有 ${onlyFirst} 人`, onlySecond > 0 && `仅草稿二有 ${onlySecond} 人`];
  return (
    <section aria-label="差异">
      <p role="status" className={classes.heading}>
        {[
          moved.length === 0
            ? '共有人员的安排相同'
            : `${moved.length} 人安排不同，共 ${formatCount(slots)} 个半月（${formatCount(of)} 个中）`,
          ...alone,
        ]
          .filter(Boolean)
          .join('；')}
      </p>
      <ul className={classes.sentences}>
        {moved.map(({ userId, name, staffId, stretches }) => (
          <li key={userId}>
            <span>
              <strong>{name}</strong> {staffId}
            </span>
            <span className={classes.stretches}>
              {stretches.map((stretch) => (
                <span key={stretch.start}>
                  {stayPeriod(stretch)}：<del>{nameOf(stretch.before)}</del> → <ins>{nameOf(stretch.after)}</ins>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
