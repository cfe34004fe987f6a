import { configEndpoints as calls, type KeyCategory } from '@contract/student/config';
import { limits, viewerKeys, viewers } from '@contract/student/rules';
import { TagsInput } from '@mantine/core';
import { layoutProps } from '@/kits/form/fields/field-layout';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { configReads } from './reads';

const labels = { name: '名称', levels: '等级', tags: '标签', follow_days: '跟进间隔', viewers: '可见范围' };
const viewerOptions = viewerKeys.map((value) => ({ value, label: viewers[value] }));
const whoSees = '教育处与负责人始终可见；不选其他人时，只有他们看得到';

const valuesOf = (row: KeyCategory | null) => ({
  name: row?.name ?? '',
  levels: row?.levels ?? ['关注', '预警'],
  tags: row?.tags ?? [],
  follow_days: (row?.follow_days ?? 14) as number | null,
  viewers: row?.viewers ?? [],
});

/** Adds or edits a category of key students. */
export function CategoryForm({ row, onClose }: RowFormProps<KeyCategory>) {
  const form = useRowForm({
    row,
    what: '重点学生类别',
    draft: 'student.keyCategory',
    labels,
    valuesOf,
    required: ['name'],
    rules: {
      levels: (list) => (list.length === 0 ? '请至少填写一个等级' : null),
      follow_days: all(required(labels.follow_days), between(...limits.followDays)),
    },
    call: calls.saveKeyCategory,
    toInput: ({ follow_days, ...values }) => ({ body: { id: row?.id, ...values, follow_days: follow_days! } }),
    refresh: configReads,
    errorFields: { IN_USE: 'levels' },
    choices: { viewers: viewerOptions },
  });
  const levels = form.fields('levels');
  const tags = form.fields('tags');
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <TagsInput
        {...levels}
        {...layoutProps(levels.error, '由轻到重，输入后按回车；仍有人处于的等级不能去掉')}
        value={[...levels.value]}
        maxTags={limits.levels}
        maxLength={limits.level}
      />
      <TagsInput
        {...tags}
        {...layoutProps(tags.error, '登记时可选，输入后按回车')}
        value={[...tags.value]}
        maxTags={limits.tags}
        maxLength={limits.tag}
        clearable
      />
      <NumberField {...form.fields('follow_days')} suffix=" 天" help="登记与跟进后，据此给出下次跟进日期" />
      <MultiSelectField {...form.fields('viewers')} options={viewerOptions} placeholder="仅负责人" help={whoSees} />
    </RowDrawer>
  );
}
