import { configEndpoints } from '@contract/system/config-endpoints';
import type { SettingGroup } from '@contract/system/settings';
import { Button, Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { formatMoment } from '@/ui/format';
import { EmptyState } from '@/ui/state-views';
import classes from './config.module.css';
import { configReads } from './group-reads';

interface ConfigHistoryProps {
  group: SettingGroup;
  title: string;
  /** The version that stands now. */
  version: number;
  labels: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Every state that a group had; an earlier one can be brought back. */
export function ConfigHistory({ group, title, version, labels, onClose }: ConfigHistoryProps) {
  const history = useCall(configEndpoints.configHistory, { query: { group } }, { staleTime: 0 });
  const restore = useSave(configEndpoints.restoreConfig, {
    refresh: configReads,
    done: `${title}设置已恢复`,
    onDone: onClose,
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`修改记录：${title}`}
      size={700}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={history} what="修改记录">
        {(changes) =>
          changes.length === 0 ? (
            <EmptyState title="没有修改过">当前为系统默认设置</EmptyState>
          ) : (
            <ol className={classes.history}>
              {changes.map((change) => (
                <li key={change.id}>
                  <div className={classes.historyHead}>
                    <span>
                      {formatMoment(change.changed_at)}，{change.changed_by}
                    </span>
                    {change.is_current ? (
                      <span className={classes.quiet}>当前设置</span>
                    ) : (
                      <Permitted code="system:config:edit">
                        <Button
                          size="compact-sm"
                          variant="default"
                          loading={restore.isRunning}
                          onClick={() =>
                            void restore.run({ body: { group, version: change.version }, ifMatch: version })
                          }
                        >
                          恢复到此版本
                        </Button>
                      </Permitted>
                    )}
                  </div>
                  <ul className={classes.differences}>
                    {change.changes.map(({ key, from, to }) => (
                      <li key={key}>
                        {labels[key] ?? key}：<del>{words(from)}</del> → <ins>{words(to)}</ins>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Drawer>
  );
}

/** A value of a setting as a person reads it. */
function words(json: string): string {
  const value = JSON.parse(json) as unknown;
  if (typeof value === 'boolean') return value ? '开' : '关';
  if (Array.isArray(value)) return value.join('、') || '无';
  if (typeof value === 'object' && value !== null) {
    return Object.values(value)
      .map((one) => words(JSON.stringify(one)))
      .join('，');
  }
  return String(value) || '空';
}
