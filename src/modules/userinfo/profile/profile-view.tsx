import { Alert, Button, Title } from '@mantine/core';
import { isFileId } from '@contract/people/person-values';
import type { ProfileConfig, ProfileInfo } from '@contract/userinfo/profile';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { AttachmentLink } from '@/kits/attachments/attachment-link';
import { ChangeDiff } from '@/kits/approval/change-diff';
import { usePending } from '@/kernel/outbox/use-outbox';
import { useOnline } from '@/kernel/use-online';
import { PendingNote } from '@/kits/outbox/pending-note';
import { formatMoment } from '@/ui/format';
import { ownRecord } from '../offline';
import { fieldWords } from './field-words';
import classes from './profile.module.css';

const PhoneDrawer = lazy(() => import('../phone/phone-drawer'));

const channelNames = { phone: '手机号码', mail: '邮箱' };

interface ProfileViewProps {
  info: ProfileInfo;
  config: ProfileConfig;
  onEdit: () => void;
}

/** The own file, section by section, and what waits for review. */
export function ProfileView({ info, config, onEdit }: ProfileViewProps) {
  const { pending } = info;
  const [isChangingPhone, setChangingPhone] = useState(false);
  const online = useOnline();
  // A second change would be made on what the first one has not changed yet.
  const isWaiting = usePending(ownRecord) !== undefined;
  const isEditable = config.fields.some(({ editable }) => editable);
  return (
    <div className={classes.view}>
      {info.reset_pauses?.map(({ channel, until }) => (
        <Alert key={channel} color="warning" title={`${channelNames[channel]}刚更改过`}>
          {formatMoment(until)} 之前不能用新的{channelNames[channel]}
          找回密码。如果不是您更改的，请立即联系教育处管理员。
        </Alert>
      ))}
      <PendingNote record={ownRecord} />
      {pending && (
        <section className={classes.pending} aria-label="审核中的修改">
          <div className={classes.top}>
            <b>{formatMoment(pending.submitted_at)} 提交的修改正在审核</b>
            <Link to={`/system/approval-inbox?box=mine&record=${pending.record_id}`}>查看进度</Link>
          </div>
          <ChangeDiff changes={pending.changes} />
        </section>
      )}
      <div className={classes.top}>
        <p className={classes.hint}>不能自行修改的信息由教育处维护，如有误请联系管理员</p>
        {isEditable && (
          <Button onClick={onEdit} disabled={isWaiting}>
            修改资料
          </Button>
        )}
      </div>
      {config.sections.map((section) => {
        const fields = config.fields.filter((field) => field.section === section.key);
        if (fields.length === 0) return null;
        return (
          <section key={section.key}>
            <Title order={3}>{section.title}</Title>
            <dl className={classes.facts}>
              {fields.map((field) => {
                const value = info.values[field.key];
                const text = fieldWords(field, info);
                return (
                  <div key={field.key} className={classes.fact}>
                    <dt>{field.label}</dt>
                    <dd>
                      {field.type === 'file' && isFileId(value) ? (
                        <AttachmentLink id={value} />
                      ) : (
                        text || <span className={classes.unset}>未填写</span>
                      )}
                      {field.by_code && (
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          ml="xs"
                          disabled={!online}
                          title={online ? undefined : '须向新号码发送验证码，请联网后更换'}
                          onClick={() => setChangingPhone(true)}
                        >
                          {text ? '更换' : '登记'}
                        </Button>
                      )}
                      {pending?.keys.includes(field.key) && <span className={classes.waiting}>修改审核中</span>}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        );
      })}
      {isChangingPhone && (
        <Suspense fallback={null}>
          <PhoneDrawer onClose={() => setChangingPhone(false)} />
        </Suspense>
      )}
    </div>
  );
}
