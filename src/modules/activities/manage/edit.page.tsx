import { planEndpoints as calls, type Activity } from '@contract/activities/plans';
import { limits } from '@contract/activities/rules';
import { clock, minutesOfDay } from '@contract/room/rules';
import { hospitalToday } from '@device/api/server-time';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required, type Rule } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { DepartmentField, DepartmentsField } from '@/kits/pick/option-fields';
import { staff } from '@/kits/pick/whom';
import { usePersonTypes } from '@/modules/system/queries';
import { detailPath } from '../paths';
import { useActivityKinds } from '../queries';
import { planReads } from '../reads';
import { activityLabels as labels, bodyOf, copyOf, ofKind, valuesOf, type ActivityValues } from './activity-values';

const FilesField = late(() => import('@/kits/form/fields/files-field').then((file) => file.FilesField));
const PeopleField = late(() => import('@/kits/pick/people-field').then((file) => file.PeopleField));
const ContentFields = late(() => import('./content-fields').then((file) => file.ContentFields));
const PlaceFields = late(() => import('@/kits/position/place-fields').then((file) => file.PlaceFields));
const RoomField = late(() => import('./room-field').then((file) => file.RoomField));

const quarters = Array.from({ length: minutesOfDay / 15 + 1 }, (_, at) => ({ value: at * 15, label: clock(at * 15) }));

/** A rule of the place, which is asked of only where people sign at it. */
const onlyPlaced =
  (rule: Rule<number | null, ActivityValues>): Rule<number | null, ActivityValues> =>
  (value, values) =>
    values.needs_place ? rule(value, values) : null;

/** 活动编辑: `?id=` names the activity, `?copy=` one that a new one begins as. */
export default function ActivityEditPage() {
  const [query] = useSearchParams();
  const [id, copy] = ['id', 'copy'].map((name) => Number(query.get(name)) || 0);
  const named = id! || copy!;
  const call = useCall(calls.activity, { params: { id: named || 1 } }, { staleTime: 0, enabled: named > 0 });
  if (named === 0) return <EditForm row={null} initial={valuesOf(null)} />;
  return (
    <Loaded call={call} what="活动">
      {(found) =>
        id! > 0 ? (
          <EditForm key={found.id} row={found} initial={valuesOf(found)} />
        ) : (
          <EditForm key={`copy ${found.id}`} row={null} initial={copyOf(found)} />
        )
      }
    </Loaded>
  );
}

function EditForm({ row, initial }: { row: Activity | null; initial: ActivityValues }) {
  const navigate = useNavigate();
  const title = row ? '编辑活动' : '新增活动';
  useTabTitle(title, row?.title);
  const { kinds } = useActivityKinds();
  const types = (usePersonTypes().data ?? []).map(({ id: value, type_name: label }) => ({ value, label }));
  const kindOf = (id: number | null) => kinds.find((kind) => kind.id === id);
  const form = useReachForm<ActivityValues>({
    key: `activities.activity:${row?.id ?? 'new'}`,
    initial,
    ...(row && { version: row.version }),
    labels,
    rules: {
      kind_id: required(labels.kind_id),
      title: required(labels.title),
      dept_id: required(labels.dept_id),
      day: required(labels.day),
      from: required(labels.from),
      to: (to, { from }) => required(labels.to)(to) ?? (from !== null && to! <= from ? '结束时间应晚于开始时间' : null),
      until: (until, { day }) => (until !== null && day !== null && until < day ? '截止日期不能早于开始日期' : null),
      most_people: between(...limits.people),
      hours: all(required(labels.hours), between(...limits.hours, 1)),
      sign_before: all(required(labels.sign_before), between(...limits.signMinutes)),
      sign_after: all(required(labels.sign_after), between(...limits.signMinutes)),
      lat: onlyPlaced(all(required(labels.lat), between(-90, 90, 6))),
      lng: onlyPlaced(all(required(labels.lng), between(-180, 180, 6))),
      radius: onlyPlaced(all(required(labels.radius), between(...limits.radius))),
      content: (content, { kind_id }) => {
        const lacking = kindOf(kind_id)?.fields.find(({ key, is_required }) => is_required && !content[key]?.trim());
        return lacking ? `${lacking.label}是必填项` : null;
      },
    },
  });
  const answers = {
    refresh: planReads,
    errorFields: {
      ROOM_TAKEN: 'room_id',
      ROOM_CLOSED: 'room_id',
      ACTIVITY_SCOPE: 'dept_id',
      ACTIVITY_FIELD_MISSING: 'content',
      ACTIVITY_SERIES_TOO_LONG: 'until',
      DICT_PERSON_INVALID: 'lead',
    },
    onDone: ({ id }: Activity) => void navigate(detailPath(id)),
  } as const;
  const add = useFormSave(form, calls.addActivity, {
    ...answers,
    toInput: (values) => ({ body: { ...bodyOf(values), until: values.until } }),
    done: ({ series_id }) => (series_id === null ? '活动已新增，发布后学员可见' : '各周的活动已新增，请逐次发布'),
  });
  const edit = useFormSave(form, calls.saveActivity, {
    ...answers,
    toInput: (values) => ({ body: { id: row!.id, ...bodyOf(values) } }),
    fromCopy: valuesOf,
    done: '活动已保存',
    show: (name, value) => (name === 'materials' ? `${(value as readonly string[]).length} 个文件` : undefined),
  });
  const { values } = form;
  const kindOptions = kinds.map(({ id: value, name: label }) => ({ value, label }));
  if (row && kinds.length > 0 && !kindOf(row.kind_id)) {
    kindOptions.push({ value: row.kind_id, label: `${row.kind_name}（已停用）` });
  }
  const choose = (kind_id: number | null) => {
    const kind = kindOf(kind_id);
    form.set({ kind_id, ...(kind && ofKind(kind, values.from)) });
  };
  const setFrom = (from: number | null) => {
    const length = values.from !== null && values.to !== null ? values.to - values.from : 0;
    form.set({ from, ...(from !== null && length > 0 && { to: Math.min(from + length, minutesOfDay) }) });
  };
  const year = Number(hospitalToday().slice(0, 4));
  const grades = [...new Set([...Array.from({ length: 8 }, (_, at) => year - at), ...values.grades])].map((value) => ({
    value,
    label: `${value} 级`,
  }));
  return (
    <FormPage form={form} title={title} onSubmit={row ? edit : add}>
      <FormSection title="基本信息">
        <SelectField
          {...form.fields('kind_id')}
          options={kindOptions}
          onChange={choose}
          help="时长、学时与签到规则随类型带出，可再修改"
        />
        <TextField {...form.fields('title')} maxLength={limits.title} />
        <DepartmentField {...form.fields('dept_id')} help="主办科室" />
        <PeopleField {...staff} field={form.fields('lead')} most={limits.speakers} />
        <PeopleField {...staff} field={form.fields('host')} most={limits.speakers} />
        <PeopleField {...staff} field={form.fields('guide')} most={limits.speakers} />
      </FormSection>
      <FormSection title="时间与地点">
        <DateField {...form.fields('day')} />
        <SelectField {...form.fields('from')} options={quarters.slice(0, -1)} onChange={setFrom} />
        <SelectField {...form.fields('to')} options={quarters.slice(1)} />
        {!row && (
          <DateField
            {...form.fields('until')}
            help="每周同一时间，含当天；只开展一次不填"
            {...(values.day && { min: values.day })}
          />
        )}
        <RoomField form={form} row={row} />
        {values.room_id === null && (
          <TextField {...form.fields('place')} maxLength={limits.place} placeholder="如：科室示教室、床旁" />
        )}
      </FormSection>
      <FormSection title="面向对象" hint="都不选则所有学员可见、可参加。">
        <MultiSelectField {...form.fields('type_ids')} options={types} placeholder="不限" />
        <DepartmentsField field={form.fields('dept_ids')} most={limits.departments} help="当日在这些科室轮转的人员" />
        <MultiSelectField {...form.fields('grades')} options={grades} placeholder="不限" />
        <SwitchField {...form.fields('needs_enrolment')} words={['须报名，报满后候补', '不须报名，直接签到']} />
        {values.needs_enrolment && <NumberField {...form.fields('most_people')} suffix=" 人" help="不填为不限" />}
      </FormSection>
      <FormSection title="签到与学时">
        <NumberField {...form.fields('hours')} step={0.5} />
        <NumberField {...form.fields('sign_before')} suffix=" 分钟" help="开始前多久起可以签到" />
        <NumberField {...form.fields('sign_after')} suffix=" 分钟" help="开始后多久内可以签到" />
        <SwitchField {...form.fields('needs_sign_out')} words={['须签退才计学时', '不签退']} />
        <SwitchField {...form.fields('needs_evaluation')} words={['评价后才计学时', '签到即计学时']} />
        <SwitchField
          {...form.fields('needs_place')}
          words={['须在指定地点附近签到', '按房间的位置核对，房间未设则不核对']}
        />
        {values.needs_place && (
          <PlaceFields
            lat={form.fields('lat')}
            lng={form.fields('lng')}
            radius={form.fields('radius')}
            onPlace={form.set}
          />
        )}
      </FormSection>
      <FormSection title="内容与材料">
        <ContentFields field={form.fields('content')} kindFields={kindOf(values.kind_id)?.fields ?? []} />
        <TextareaField
          {...form.fields('case_text')}
          maxLength={limits.word}
          help="去标识：不写姓名、住院号等能认出患者的信息"
        />
        <FilesField
          {...form.fields('materials')}
          owner="activity-material"
          ownerId={row ? String(row.id) : ''}
          kinds={['pdf', 'word', 'excel', 'image']}
          max={limits.materials}
        />
      </FormSection>
    </FormPage>
  );
}
