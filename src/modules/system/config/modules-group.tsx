import { settingWords } from '@contract/system/setting-words';
import type { ConfigAnswer } from '@contract/system/config-types';
import { Checkbox, Stack } from '@mantine/core';
import { FormSection } from '@/kits/form/form-section';
import { useReachForm } from '@/kits/form/use-reach-form';
import { GroupFrame, type GroupProps } from './group-frame';

type ModulesGroupProps = GroupProps<'modules'> & { switchable: ConfigAnswer['switchable'] };

/** Which modules are open. What is switched off leaves the menu at once, and its calls are refused. */
export function ModulesGroup({ value, version, switchable }: ModulesGroupProps) {
  const form = useReachForm({
    key: 'config:modules',
    initial: { off: [...value.off].sort() },
    version,
    labels: settingWords.modules,
  });
  const { off } = form.values;
  const set = (key: string, isOpen: boolean) =>
    form.set({ off: (isOpen ? off.filter((one) => one !== key) : [...off, key]).toSorted() });
  return (
    <GroupFrame group="modules" title="模块开关" version={version} form={form} toValue={(values) => values}>
      <FormSection hint="取消勾选的模块对所有人关闭：菜单不再显示，已打开的页面也不能再读写；数据保留，重新打开即恢复。">
        <Stack gap={8} role="group" aria-label="开放的模块">
          {switchable.map(({ key, title }) => (
            <Checkbox
              key={key}
              label={title}
              checked={!off.includes(key)}
              onChange={(event) => set(key, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </FormSection>
    </GroupFrame>
  );
}
