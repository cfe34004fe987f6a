import { choiceEndpoints } from '@contract/notice/choice-endpoints';
import type { ChoiceRow } from '@contract/notice/choice-types';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import classes from './notices.module.css';

/** Which messages also come by mail and SMS. 站内 always comes, so that nothing is missed. */
export default function NoticesPanel() {
  const choices = useCall(choiceEndpoints.choices, {});
  return (
    <Loaded call={choices} what="消息接收方式">
      {({ rows, email, phone }) => {
        const shown = rows.filter(({ sends }) => sends.mail || sends.sms);
        return (
          <>
            <p className={classes.hint}>站内消息总会送达。下列消息还会发到邮箱或手机，可以按需关闭。</p>
            <dl className={classes.addresses}>
              <div>
                <dt>邮箱</dt>
                <dd>{email || '未登记，收不到邮件'}</dd>
              </div>
              <div>
                <dt>手机号</dt>
                <dd>{phone || '未登记，收不到短信'}</dd>
              </div>
            </dl>
            <ul className={classes.list}>
              {shown.map((row) => (
                <Choice key={row.event} row={row} />
              ))}
            </ul>
            {shown.length < rows.length && <p className={classes.hint}>其他系统消息只在站内发送。</p>}
          </>
        );
      }}
    </Loaded>
  );
}

const channels = [
  { channel: 'mail', label: '邮件' },
  { channel: 'sms', label: '短信' },
] as const;

/** One kind of message with a switch for each way that it goes out on. */
function Choice({ row }: { row: ChoiceRow }) {
  const save = useSave(choiceEndpoints.saveChoice, { refresh: [choiceEndpoints.choices], done: '接收方式已保存' });
  // Shown until the list that was asked for anew says the same.
  const [asked, setAsked] = useState<{ of: ChoiceRow; mail: boolean; sms: boolean } | null>(null);
  const { mail, sms } = asked?.of === row ? asked : row;
  const wanted = { mail, sms };
  const change = async (part: Partial<typeof wanted>) => {
    const body = { ...wanted, ...part };
    setAsked({ of: row, ...body });
    if (!(await save.run({ params: { event: row.event }, body, blocking: false }))) setAsked(null);
  };
  return (
    <li className={classes.choice}>
      <span className={classes.words}>
        <span className={classes.name}>{row.title}</span>
        <span className={classes.module}>{row.module}</span>
      </span>
      <span className={classes.switches}>
        {channels.map(
          ({ channel, label }) =>
            row.sends[channel] && (
              <Switch
                key={channel}
                label={label}
                aria-label={`${row.title}：${label}`}
                checked={wanted[channel]}
                disabled={save.isRunning}
                onChange={(event) => void change({ [channel]: event.currentTarget.checked })}
              />
            ),
        )}
      </span>
    </li>
  );
}
