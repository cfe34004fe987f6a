import { Button } from '@mantine/core';
import { accountEndpoints } from '@contract/account/endpoints';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { formatAge, formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { deviceWords } from './device-words';
import classes from './devices.module.css';

/** Where one is signed in, and signing these devices out. */
export function DevicesPanel() {
  const sessions = useCall(accountEndpoints.sessions, {});
  const refresh = [accountEndpoints.sessions];
  const end = useSave(accountEndpoints.endSession, { refresh, done: '该设备已退出登录' });
  const endOthers = useSave(accountEndpoints.endOtherSessions, {
    refresh,
    done: ({ ended }) => `已让 ${ended} 台设备退出登录`,
  });
  const askToEndOthers = async (count: number) => {
    const message = `其他 ${count} 台设备将退出登录，本机不受影响。`;
    if (await confirm({ title: '退出其他设备', message, confirmLabel: '全部退出', danger: true }))
      await endOthers.run({});
  };
  return (
    <Loaded call={sessions} what="登录设备">
      {(list) => {
        const others = list.filter(({ is_current }) => !is_current).length;
        return (
          <>
            <div className={classes.top}>
              <p className={classes.hint}>发现不认识的设备，请让它退出登录并修改密码。</p>
              {others > 0 && (
                <Button variant="default" onClick={() => void askToEndOthers(others)}>
                  退出其他设备
                </Button>
              )}
            </div>
            <ul className={classes.list}>
              {list.map((session) => (
                <li key={session.id} className={classes.device}>
                  <div className={classes.words}>
                    <span className={classes.name}>{session.is_view ? '运维查看' : deviceWords(session.agent)}</span>
                    <span className={classes.hint}>
                      {session.ip} · {formatMoment(session.created_at)} {session.is_view ? '开始' : '登录'} ·{' '}
                      {formatAge(session.renewed_at)}活动
                    </span>
                  </div>
                  {session.is_current ? (
                    <StatusDot tone="success">本机</StatusDot>
                  ) : (
                    <Button
                      variant="subtle"
                      color="danger"
                      size="compact-sm"
                      onClick={() => void end.run({ params: { id: session.id } })}
                    >
                      退出登录
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Loaded>
  );
}
