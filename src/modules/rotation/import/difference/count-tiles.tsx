import { differenceKinds } from '@contract/rotation/types';
import type { ImportCounts } from '@contract/rotation/import-task';
import { formatCount } from '@/ui/format';
import classes from './count-tiles.module.css';

/** Words of the difference, in the order in which they are shown. */
export const kindWords = { created: '新增', changed: '变更', removed: '移除', kept: '保留', same: '相同' } as const;
const order = [...differenceKinds, 'same'] as const;

/**
 * Months by what the import does to them, and how many people it is about. That some are kept is said where there are
 * any: most imports plan what is to come.
 */
export function CountTiles({ counts }: { counts: ImportCounts }) {
  const shown = order.filter((kind) => kind !== 'kept' || counts.kept > 0);
  return (
    <dl className={classes.tiles} data-count={shown.length + 1}>
      <div className={classes.tile}>
        <dt>涉及人员</dt>
        <dd>
          {formatCount(counts.people)}
          <small>人</small>
        </dd>
      </div>
      {shown.map((kind) => (
        <div key={kind} className={classes.tile} data-kind={counts[kind] > 0 ? kind : 'none'}>
          <dt>{kindWords[kind]}</dt>
          <dd>
            {formatCount(counts[kind])}
            <small>月</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
