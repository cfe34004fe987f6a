import { performanceResultEndpoints as calls, type TracedItem } from '@contract/performance/results';
import { entryWays, itemSources, shownScore } from '@contract/performance/rules';
import { Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { Loaded } from '@/kits/loaded/loaded';
import { formatMoment } from '@/ui/format';
import classes from '../performance.module.css';
import { shown } from '../words';

/** 得分来源: of each item what was counted, by which formula, and who entered it when. */
export function TraceDrawer({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const found = useCall(calls.trace, { query: { id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${name}：得分来源`}
      size={640}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={found} what="得分来源">
        {({ table_name, period, dept_name, factor, total, items }) => (
          <div className={classes.stack}>
            <FactList
              facts={[
                ['绩效表', table_name],
                ['周期', period],
                ['科室', dept_name],
                ['职称系数', String(factor)],
                ['合计', shownScore(total)],
              ]}
            />
            <ul className={classes.list} aria-label="各项得分">
              {items.map((item) => (
                <Item key={item.item_id} item={item} factor={factor} />
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

function Item({ item, factor }: { item: TracedItem; factor: number }) {
  const { name, source, unit, n, is_fallback, expression, weight, cap, score, remark, changes } = item;
  const counted = n === null ? '没有数据' : `n = ${n}${unit && ` ${unit}`}${is_fallback ? '（按约定值）' : ''}`;
  const usesTitle = /k/iu.test(expression) ? `，k = ${factor}` : '';
  const limits = [cap === null ? '' : `上限 ${cap} 分`, weight === 100 ? '' : `权重 ${weight}%`].filter(Boolean);
  return (
    <li>
      <strong>{name}</strong>
      <span className={classes.number}>{score === null ? '未完成' : `${score} 分`}</span>
      <span className={`${classes.wide} ${classes.muted}`}>
        {`${itemSources[source]}；${counted}${usesTitle}；公式 ${expression}${limits.map((one) => `，${one}`).join('')}`}
      </span>
      {remark && <span className={`${classes.wide} ${classes.muted}`}>{remark}</span>}
      {changes.map((change) => (
        <span key={change.id} className={`${classes.wide} ${classes.muted}`}>
          {`${formatMoment(change.at)} ${change.by} ${entryWays[change.way]}：${shown(change.before, '空')} → ${shown(change.after, '空')}${change.way === 'adjust' ? `（${change.reason}）` : ''}`}
        </span>
      ))}
    </li>
  );
}
