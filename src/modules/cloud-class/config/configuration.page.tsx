import {
  cloudClassConfigEndpoints as calls,
  type CloudClassSettings,
  type CourseCategory,
} from '@contract/cloud-class/config';
import { coursewareKindNames, limits } from '@contract/cloud-class/rules';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { NumberField } from '@/kits/form/fields/number-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from '../cloud-class.module.css';
import { configurationScreen } from '../paths';
import { kindOptions } from '../words';

const yes = (is: boolean) => (is ? '是' : '否');

/** 云课堂配置: what all courses are held to, and their categories. */
export default function ConfigurationPage() {
  const settings = useCall(calls.cloudClassSettings, {});
  const [isEditing, edit] = useState(false);
  return (
    <div className={classes.stack}>
      <PageHeader title={configurationScreen.title} />
      <Panel
        title="课程与课件"
        aside={
          <Button variant="default" size="compact-md" disabled={!settings.data} onClick={() => edit(true)}>
            修改
          </Button>
        }
      >
        <Loaded call={settings} what="云课堂配置">
          {(row) => (
            <>
              <FactList
                facts={[
                  ['上架须审核', yes(row.needs_review)],
                  ['默认完成比例', `${row.required_share}%`],
                  ['默认学分', `${row.credit} 学分`],
                  ['课件大小', `不超过 ${row.megabytes} MB`],
                  ['课件类型', row.kinds.map((kind) => coursewareKindNames[kind]).join('、')],
                  ['播放水印', yes(row.watermark)],
                ]}
              />
              {isEditing && <SettingsForm row={row} onClose={() => edit(false)} />}
            </>
          )}
        </Loaded>
      </Panel>
      <Categories />
    </div>
  );
}

const labels = {
  needs_review: '上架须审核',
  required_share: '默认完成比例',
  credit: '默认学分',
  megabytes: '课件大小上限',
  kinds: '课件类型',
  watermark: '播放水印',
};

function SettingsForm({ row, onClose }: { row: CloudClassSettings; onClose: () => void }) {
  const valuesOf = (now: CloudClassSettings) => ({
    needs_review: now.needs_review,
    required_share: now.required_share as number | null,
    credit: now.credit as number | null,
    megabytes: now.megabytes as number | null,
    kinds: now.kinds as readonly CloudClassSettings['kinds'][number][],
    watermark: now.watermark,
  });
  const form = useReachForm({
    key: 'cloudClass.settings',
    initial: valuesOf(row),
    version: row.version,
    labels,
    rules: {
      required_share: all(required(labels.required_share), between(...limits.share)),
      credit: all(required(labels.credit), between(...limits.credit, 1)),
      megabytes: all(required(labels.megabytes), between(...limits.megabytes)),
      kinds: chosen(labels.kinds),
    },
  });
  const save = useFormSave(form, calls.saveCloudClassSettings, {
    refresh: [calls.cloudClassSettings],
    done: '配置已保存',
    fromCopy: valuesOf,
    onDone: onClose,
    toInput: ({ required_share, credit, megabytes, kinds, ...values }) => ({
      body: {
        id: row.id,
        ...values,
        required_share: required_share!,
        credit: credit!,
        megabytes: megabytes!,
        kinds: [...kinds],
      },
    }),
  });
  return (
    <RowDrawer form={form} title="云课堂配置" onSubmit={save} onClose={onClose}>
      <SwitchField {...form.fields('needs_review')} help="关闭后，教师提交的课程直接上架" />
      <NumberField {...form.fields('required_share')} suffix="%" help="新建课程时的默认值：音视频看到这个比例算完成" />
      <NumberField {...form.fields('credit')} suffix=" 学分" help="新建课程时的默认值" />
      <NumberField {...form.fields('megabytes')} suffix=" MB" help="还受“系统配置”中各类文件上限的限制" />
      <MultiSelectField {...form.fields('kinds')} options={kindOptions} />
      <SwitchField {...form.fields('watermark')} help="播放时显示学员的姓名与工号" />
    </RowDrawer>
  );
}

function Categories() {
  const rows = useCall(calls.courseCategories, {});
  const { edited, add, edit, close } = useEdited<CourseCategory>();
  const remove = useRemove(calls.removeCourseCategory, '分类', [calls.courseCategories]);
  return (
    <Panel
      title="课程分类"
      aside={
        <Button size="compact-md" onClick={add}>
          新增分类
        </Button>
      }
    >
      <Loaded call={rows} what="课程分类">
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="还没有分类">新增分类后才能建课程</EmptyState>
          ) : (
            <ul className={classes.list} aria-label="课程分类">
              {list.map((row) => (
                <li key={row.id}>
                  <span>
                    {row.name}
                    <span className={classes.muted}>{row.courses} 门课程</span>
                  </span>
                  <Group gap={4}>
                    <Button size="compact-sm" variant="subtle" aria-label={`编辑${row.name}`} onClick={() => edit(row)}>
                      编辑
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="danger"
                      aria-label={`删除${row.name}`}
                      onClick={() => remove(row).onClick?.()}
                    >
                      删除
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && <CategoryForm key={edited.key} row={edited.row} onClose={close} />}
    </Panel>
  );
}

function CategoryForm({ row, onClose }: RowFormProps<CourseCategory>) {
  const form = useRowForm({
    row,
    what: '分类',
    draft: 'cloudClass.category',
    labels: { name: '名称' },
    valuesOf: (one: CourseCategory | null) => ({ name: one?.name ?? '' }),
    required: ['name'],
    call: calls.saveCourseCategory,
    toInput: (values) => ({ body: { id: row?.id, ...values } }),
    refresh: [calls.courseCategories],
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.category} />
    </RowDrawer>
  );
}
