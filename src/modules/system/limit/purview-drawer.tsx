import { systemEndpoints } from '@contract/system/endpoints';
import type { Purview } from '@contract/system/purview-types';
import { loadSession } from '@/kernel/session/load-session';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { pattern, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { groupsOf, purviewTypes, screensOf } from './purview-words';

interface PurviewDrawerProps {
  /** The entry that is edited; null for a new one. */
  row: Purview | null;
  /** Where a new one begins. */
  parent: Purview | null;
  roots: readonly Purview[];
  onClose: () => void;
}

interface PurviewValues {
  type: Purview['type'] | null;
  title: string;
  parent_id: number | null;
  path: string;
  code: string;
  icon: string;
  hidden: boolean;
  affix: boolean;
}

const labels = {
  type: '类型',
  title: '名称',
  parent_id: '上级',
  path: '路径',
  code: '权限码',
  icon: '图标',
  hidden: '隐藏',
  affix: '固定标签',
};
const valuesOf = ({ type, title, parent_id, path, code, icon, hidden, affix }: Purview): PurviewValues => ({
  type,
  title,
  parent_id,
  path,
  code,
  icon,
  hidden,
  affix,
});

/** An entry of the menu. Of one that the program declares, type, path and permission stay as they are. */
export function PurviewDrawer({ row, parent, roots, onClose }: PurviewDrawerProps) {
  const isDeclared = row?.is_declared ?? false;
  const form = useReachForm<PurviewValues>({
    key: row ? `purview:${row.id}` : `purview:new:${parent?.id ?? 0}`,
    initial: row ? valuesOf(row) : newValues(parent),
    version: row?.version,
    labels,
    rules: {
      title: required(labels.title),
      path: pattern(/^(\/[\w\-/:.]*)?$/, '路径以 / 开头，只含字母、数字和 - _ / : .'),
      code: (code, { type }) => codeFault(code, type),
      parent_id: (id, { type }) => (type === 4 && id === null ? '按钮要放在目录或页面下' : null),
    },
  });
  const options = {
    refresh: [systemEndpoints.purviewList],
    done: '已保存',
    // The menu beside the page is made of it.
    onDone: () => void loadSession(),
    errorFields: { PURVIEW_PLACE: 'parent_id' as const },
    fromCopy: valuesOf,
  };
  const toBody = ({ type, ...values }: PurviewValues) => ({ ...values, type: type ?? 1 });
  const add = useFormSave(form, systemEndpoints.purviewAdd, {
    ...options,
    toInput: (values) => ({ body: toBody(values) }),
  });
  const edit = useFormSave(form, systemEndpoints.purviewEdit, {
    ...options,
    toInput: (values) => ({ body: { ...toBody(values), id: row!.id } }),
  });
  const { type } = form.values;
  const places = (type === 4 ? screensOf(roots) : groupsOf(roots)).filter(({ value }) => value !== row?.id);

  return (
    <FormDrawer
      form={form}
      title={row ? `编辑：${row.title}` : '新增菜单权限'}
      onSubmit={row ? edit : add}
      onClose={onClose}
    >
      <FormSection hint={isDeclared ? '系统提供的项：类型、路径和权限码由程序决定，其余可以改。' : undefined}>
        <SelectField {...form.fields('type')} options={purviewTypes} disabled={isDeclared} />
        <TextField {...form.fields('title')} />
        <SelectField {...form.fields('parent_id')} options={places} placeholder={type === 4 ? '请选择' : '最上层'} />
        {type !== 4 && <TextField {...form.fields('path')} disabled={isDeclared} help="不填即为目录，只用来归类" />}
        <TextField
          {...form.fields('code')}
          disabled={isDeclared}
          help={type === 4 ? '形如 模块:对象:动作' : '打开它需要的权限；不填则人人可用'}
        />
        {type !== 4 && (
          <>
            <TextField {...form.fields('icon')} help="图标名称，如 home、users、settings" />
            <SwitchField {...form.fields('hidden')} />
            <SwitchField {...form.fields('affix')} help="标签页不能关闭" />
          </>
        )}
      </FormSection>
    </FormDrawer>
  );
}

function newValues(parent: Purview | null): PurviewValues {
  const onScreen = parent !== null && parent.path !== '';
  return {
    type: onScreen ? 4 : 1,
    title: '',
    parent_id: parent?.id ?? null,
    path: '',
    code: '',
    icon: '',
    hidden: false,
    affix: false,
  };
}

function codeFault(code: string, type: PurviewValues['type']): string | null {
  if (code === '') return type === 4 ? '权限码是必填项' : null;
  return /^\w+:\w+:\w+$/.test(code) ? null : '权限码形如 模块:对象:动作';
}
