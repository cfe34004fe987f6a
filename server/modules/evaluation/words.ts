import { statusWord } from '@contract/kernel/enums';
import type { Indicator, Relation, Scale } from '@contract/evaluation/config';
import { itemsOf } from '@contract/evaluation/form';
import { templateKinds } from '@contract/evaluation/rules';
import type { TaskDetail } from '@contract/evaluation/tasks';
import type { TemplateDetail } from '@contract/evaluation/templates';
import type { FieldWords } from '@server/kernel/field-changes';

/** What the operation log calls the fields of the module's rows. */
export const evaluationWords = {
  scale: { name: '名称', maximum: '满分', bands: '分段说明' } satisfies FieldWords<Scale>,
  indicator: {
    name: '名称',
    category: '分类',
    help: '说明',
    scale_name: '评分标准',
    status: { word: '状态', say: statusWord },
  } satisfies FieldWords<Indicator>,
  relation: {
    weight: '权重',
    is_anonymous: '匿名',
    minimum: '最少份数',
    status: { word: '状态', say: statusWord },
  } satisfies FieldWords<Relation>,
  template: {
    name: '名称',
    kind: { word: '类型', say: (kind) => templateKinds[kind] },
    is_shared: '共享',
    number: '版本',
    form: { word: '题目数', say: (form) => itemsOf(form).length },
    status: { word: '状态', say: statusWord },
  } satisfies FieldWords<TemplateDetail>,
  task: {
    name: '名称',
    period: '周期',
    relations: { word: '关系', say: (list) => list.map(({ name }) => name) },
    opens_on: '开始日期',
    closes_on: '截止日期',
  } satisfies FieldWords<TaskDetail>,
};
