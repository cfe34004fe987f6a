import { cloudClassConfigEndpoints, type CloudClassSettings } from '@contract/cloud-class/config';
import { courseEndpoints as calls, type CourseDetail } from '@contract/cloud-class/courses';
import { itemProblem, limits, speeds, unlocks, type Unlock } from '@contract/cloud-class/rules';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { FilesField } from '@/kits/form/fields/files-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { DepartmentsField } from '@/kits/pick/option-fields';
import { usePersonTypes } from '@/modules/system/queries';
import { courseEditScreen, detailPath } from '../paths';
import { categoryOptions } from '../words';
import { ChaptersField } from './chapters-field';
import { bodyOf, valuesOf, type CourseValues } from './course-draft';

/** 课程编辑: what a course is, for whom, and its chapters. */
export default function CourseEditPage() {
  const [address] = useSearchParams();
  const id = Number(address.get('id')) || null;
  const settings = useCall(cloudClassConfigEndpoints.cloudClassSettings, {});
  const detail = useCall(calls.courseDetail, { query: { id: id ?? 0 } }, { enabled: id !== null });
  return (
    <Loaded call={settings} what="云课堂配置">
      {(config) =>
        id === null ? (
          <CourseForm key="new" course={null} settings={config} />
        ) : (
          <Loaded call={detail} what="课程">
            {(course) => <CourseForm key={course.id} course={course} settings={config} />}
          </Loaded>
        )
      }
    </Loaded>
  );
}

const labels = {
  name: '课程名称',
  category_id: '分类',
  intro: '简介',
  cover: '封面',
  unlock: '学习方式',
  required_share: '完成比例',
  no_skip: '禁止快进',
  max_speed: '最高倍速',
  is_required: '必修',
  type_ids: '人员类型',
  dept_ids: '科室',
  opens_on: '开放日期',
  closes_on: '截止日期',
  credit: '学分',
  has_certificate: '结业证书',
  chapters: '章节',
};
const unlockOptions = (Object.entries(unlocks) as [Unlock, string][]).map(([value, label]) => ({ value, label }));
const speedOptions = speeds.map((value) => ({ value, label: `${value} 倍` }));

const isWhole = (value: number | null, [least, most]: readonly [number, number]) =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** What stops saving already: what is merely missing is asked for when the course is handed in. */
function chapterProblem(chapters: CourseValues['chapters']): string | null {
  for (const item of chapters.flatMap(({ items }) => items)) {
    const called = `“${item.title || '未命名'}”`;
    if (item.kind === 'quiz' && !isWhole(item.pass_share, limits.pass))
      return `${called}的通过分数应为 0 到 100 的整数`;
    if (item.kind !== 'video' || item.questions.length === 0) continue;
    if (item.questions.some(({ at }) => at !== null && !isWhole(at, [0, limits.length[1]])))
      return `${called}的提问时间应为整数秒`;
    const problem = itemProblem(item);
    if (problem) return problem;
  }
  return null;
}

function CourseForm({ course, settings }: { course: CourseDetail | null; settings: CloudClassSettings }) {
  const navigate = useNavigate();
  const categories = categoryOptions(useCall(cloudClassConfigEndpoints.courseCategories, {}).data ?? []);
  const types = (usePersonTypes().data ?? []).map(({ id: value, type_name: label }) => ({ value, label }));
  const form = useReachForm<CourseValues>({
    key: `cloudClass.course:${course?.id ?? 'new'}`,
    initial: valuesOf(course, settings),
    ...(course && { version: course.version }),
    labels,
    rules: {
      name: required(labels.name),
      category_id: required(labels.category_id),
      required_share: all(required(labels.required_share), between(...limits.share)),
      credit: all(required(labels.credit), between(...limits.credit, 1)),
      closes_on: (to, { opens_on: from }) => (from && to && to < from ? '截止日期不能早于开放日期' : null),
      chapters: chapterProblem,
    },
  });
  const save = useFormSave(form, calls.saveCourse, {
    refresh: [calls.courses, calls.courseDetail],
    done: '课程已保存',
    errorFields: { CLOUD_CLASS_REFUSED: 'chapters', REFERENCE_MISSING: 'chapters' },
    fromCopy: (copy: CourseDetail) => valuesOf(copy, settings),
    onDone: ({ id }) => void navigate(detailPath(id)),
    toInput: (values) => ({ body: bodyOf(course?.id, values) }),
  });
  return (
    <FormPage form={form} title={course ? `编辑：${course.name}` : courseEditScreen.title} onSubmit={save}>
      <FormSection title="课程信息">
        <TextField {...form.fields('name')} maxLength={limits.name} />
        <SelectField {...form.fields('category_id')} options={categories} />
        <TextareaField {...form.fields('intro')} maxLength={limits.intro} />
        <FilesField
          {...form.fields('cover')}
          owner="cloud-class-cover"
          ownerId={course ? String(course.id) : ''}
          kinds={['image']}
          max={1}
          help="可不上传；不超过 5 MB"
        />
      </FormSection>
      <FormSection title="学习要求">
        <SwitchField {...form.fields('is_required')} help="对象范围内的人都要学完，到期前自动提醒" />
        <SelectField {...form.fields('unlock')} options={unlockOptions} />
        <NumberField
          {...form.fields('required_share')}
          suffix="%"
          help="音视频看到这个比例算完成，重复看的部分只算一次"
        />
        <SwitchField {...form.fields('no_skip')} help="没看过的部分不能拖到后面" />
        <SelectField {...form.fields('max_speed')} options={speedOptions} />
        <NumberField {...form.fields('credit')} suffix=" 学分" />
        <SwitchField {...form.fields('has_certificate')} help="学完后可打印带核验码的证书" />
      </FormSection>
      <FormSection title="对象与时间">
        <MultiSelectField {...form.fields('type_ids')} options={types} placeholder="不选为所有人员" />
        <DepartmentsField
          field={form.fields('dept_ids')}
          most={limits.audience}
          placeholder="不选为所有科室"
          help="本科室与在该科室轮转的人员可学"
        />
        <DateField {...form.fields('opens_on')} help="留空为上架即开放" />
        <DateField {...form.fields('closes_on')} help="留空为长期" />
      </FormSection>
      <FormSection title="章节" hint="每章可放音视频、文档、测验与作业；缺少的内容在上架时检查">
        <ChaptersField {...form.fields('chapters')} />
      </FormSection>
    </FormPage>
  );
}
