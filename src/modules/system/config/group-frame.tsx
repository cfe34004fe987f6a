import { configEndpoints } from '@contract/system/config-endpoints';
import type { SettingGroup, Settings } from '@contract/system/settings';
import { settingDefaults } from '@contract/system/settings';
import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useSave, type SaveInput } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { FormNotices } from '@/kits/form/form-notices';
import { useLeaveGuard } from '@/kits/form/leave-guard';
import { useFormSave } from '@/kits/form/use-form-save';
import type { ReachForm } from '@/kits/form/use-reach-form';
import { useSubmit } from '@/kits/form/use-submit';
import { confirm } from '@/ui/confirm';
import classes from './config.module.css';
import { ConfigHistory } from './config-history';
import { configReads } from './group-reads';

export interface GroupProps<Group extends SettingGroup> {
  value: Settings[Group];
  version: number;
}

interface GroupFrameProps<Values extends object, Group extends SettingGroup> {
  group: Group;
  title: string;
  version: number;
  form: ReachForm<Values>;
  toValue: (values: Values) => Settings[Group];
  /** Fields for paths of the value that are named differently. */
  fieldNames?: Readonly<Record<string, keyof Values & string>>;
  children: ReactNode;
}

/** One tab: its fields, 保存, 恢复默认 and what was changed before. */
export function GroupFrame<Values extends object, Group extends SettingGroup>(props: GroupFrameProps<Values, Group>) {
  const { group, title, version, form, toValue, fieldNames, children } = props;
  const mayEdit = usePermission('system:config:edit');
  const [isHistoryOpen, openHistory] = useState(false);
  const save = useFormSave(form, configEndpoints.saveConfig, {
    toInput: (values) => ({ body: { group, value: toValue(values) } }) as SaveInput<typeof configEndpoints.saveConfig>,
    refresh: configReads,
    done: `${title}设置已保存，立即生效`,
    ...(fieldNames && { fieldNames }),
  });
  const restore = useSave(configEndpoints.restoreConfig, { refresh: configReads, done: `${title}设置已恢复` });
  const { isRunning, submit } = useSubmit(form, save);
  useLeaveGuard(form);
  const isDefault = JSON.stringify(toValue(form.initial)) === JSON.stringify(settingDefaults[group]);
  const restoreDefaults = async () => {
    const isSure = await confirm({
      title: '恢复默认',
      message: `“${title}”的全部设置将恢复为系统默认值，立即生效。之前的设置可在修改记录中找回。`,
      confirmLabel: '恢复默认',
      danger: true,
    });
    if (isSure) await restore.run({ body: { group, version: 0 }, ifMatch: version });
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
      <FormNotices form={form} />
      <fieldset className={classes.fields} disabled={!mayEdit}>
        {children}
      </fieldset>
      <Group gap={8} className={classes.operations}>
        {mayEdit && (
          <Button type="submit" loading={isRunning} disabled={!form.isDirty}>
            保存
          </Button>
        )}
        {mayEdit && (
          <Button variant="default" disabled={isDefault} onClick={() => void restoreDefaults()}>
            恢复默认
          </Button>
        )}
        <Button variant="subtle" onClick={() => openHistory(true)}>
          修改记录
        </Button>
      </Group>
      {isHistoryOpen && (
        <ConfigHistory
          group={group}
          title={title}
          version={version}
          labels={form.labels}
          onClose={() => openHistory(false)}
        />
      )}
    </form>
  );
}
