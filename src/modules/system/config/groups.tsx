import type { ConfigAnswer } from '@contract/system/config-types';
import { settingWords } from '@contract/system/setting-words';
import { uploadKinds, type Settings, type UploadKind } from '@contract/system/settings';
import { TagsInput } from '@mantine/core';
import { NumberField } from '@/kits/form/fields/number-field';
import { NumberBox } from '@/kits/form/fields/number-box';
import { layoutProps } from '@/kits/form/fields/field-layout';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormSection } from '@/kits/form/form-section';
import { all, between, pattern, rangeProblem, required } from '@/kits/form/rules';
import { useReachForm, type FieldProps } from '@/kits/form/use-reach-form';
import classes from './config.module.css';
import { GroupFrame, type GroupProps } from './group-frame';
import { PictureField } from './picture-field';

const onOff = ['开', '关'] as const;

export function IdentityGroup({ value, version }: GroupProps<'identity'>) {
  const labels = settingWords.identity;
  const form = useReachForm({
    key: 'config:identity',
    initial: value,
    version,
    labels,
    rules: { system_name: required(labels.system_name) },
  });
  return (
    <GroupFrame group="identity" title="标识" version={version} form={form} toValue={(values) => values}>
      <FormSection>
        <TextField {...form.fields('system_name')} help="显示在浏览器标题、登录页和菜单上方" />
        <PictureField field={form.fields('logo')} help="建议正方形，透明背景" />
        <PictureField field={form.fields('login_background')} help="显示在登录表单旁；不设置时用内置图片" />
      </FormSection>
    </GroupFrame>
  );
}

type Security = Settings['security'];
/** Numbers may be blank while they are typed. */
type SecurityValues = { [Name in Exclude<keyof Security, 'ops_addresses'>]: number | null } & { ops_addresses: string };

const securityLabels = settingWords.security;
const securityRanges: Record<
  keyof Omit<Security, 'ops_addresses'>,
  [least: number, most: number, unit: string, help: string]
> = {
  password_min_length: [6, 64, ' 个字符', ''],
  password_kinds: [1, 4, ' 种', '大写字母、小写字母、数字、其他符号中至少几种'],
  password_history: [0, 24, ' 个密码', '0 表示不限制'],
  password_expiry_days: [0, 3650, ' 天', '0 表示长期有效'],
  captcha_after: [0, 100, ' 次', '0 表示每次登录都要验证码'],
  lockout_after: [3, 100, ' 次', '同一账号在同一地址连续失败后需等待，逐次加倍'],
  lockout_minutes: [1, 1440, ' 分钟', ''],
  idle_minutes: [0, 10_080, ' 分钟', '0 表示七天无操作才退出'],
};
type RangeName = keyof typeof securityRanges;
const rangeNames = Object.keys(securityRanges) as RangeName[];
const addressLines = (text: string) => text.split(/\s+/).filter(Boolean);

export function SecurityGroup({ value, version }: GroupProps<'security'>) {
  const numberRules = Object.fromEntries(
    rangeNames.map((name) => {
      const [least, most] = securityRanges[name];
      return [name, all<number | null>(required(securityLabels[name]), between(least, most))];
    }),
  );
  const form = useReachForm<SecurityValues>({
    key: 'config:security',
    initial: { ...value, ops_addresses: value.ops_addresses.join('\n') },
    version,
    labels: securityLabels,
    rules: numberRules,
  });
  return (
    <GroupFrame
      group="security"
      title="安全"
      version={version}
      form={form}
      toValue={(values) => ({ ...values, ops_addresses: addressLines(values.ops_addresses) }) as Settings['security']}
    >
      <FormSection>
        {rangeNames.map((name) => {
          const [, , unit, help] = securityRanges[name];
          return <NumberField key={name} {...form.fields(name)} suffix={unit} help={help} />;
        })}
        <TextareaField
          {...form.fields('ops_addresses')}
          maxLength={4000}
          help="每行一个 IP 地址或网段，如 10.0.0.0/8；运维账号只能从这些地址登录，不填则不限制"
        />
      </FormSection>
    </GroupFrame>
  );
}

/** In megabytes. */
const sizeRange = { least: 1, most: 2048, decimals: 0 };
/** The size may be blank while it is typed. */
type KindValue = Omit<Settings['upload'][UploadKind], 'max_mb'> & { max_mb: number | null };

export function UploadGroup({ value, version }: GroupProps<'upload'>) {
  const rule = ({ extensions, max_mb: size }: KindValue) =>
    extensions.length === 0 ? '请至少选择一个扩展名' : (required('上限')(size) ?? rangeProblem(size, sizeRange));
  const form = useReachForm<Record<UploadKind, KindValue>>({
    key: 'config:upload',
    initial: value,
    version,
    labels: settingWords.upload,
    rules: { image: rule, audio: rule, video: rule, word: rule, pdf: rule, excel: rule },
  });
  return (
    <GroupFrame
      group="upload"
      title="上传"
      version={version}
      form={form}
      toValue={(values) => values as Settings['upload']}
    >
      <FormSection hint="允许的扩展名与单个文件的大小上限。文件内容与扩展名不符的，不论设置如何都会拒绝。">
        {uploadKinds.map((kind) => (
          <KindField key={kind} field={form.fields(kind)} />
        ))}
      </FormSection>
    </GroupFrame>
  );
}

function KindField({ field }: { field: FieldProps<KindValue> }) {
  const { value, onChange, label, ...rest } = field;
  return (
    <div className={classes.kind}>
      <TagsInput
        {...rest}
        {...layoutProps(field.error, '')}
        label={label}
        value={value.extensions}
        maxTags={30}
        onChange={(extensions) =>
          onChange({ ...value, extensions: extensions.map((one) => one.replace(/^\./, '').toLowerCase()) })
        }
      />
      <NumberBox
        label="上限"
        aria-label={`${label}大小上限`}
        suffix=" MB"
        range={sizeRange}
        value={value.max_mb}
        onChange={(size) => onChange({ ...value, max_mb: size })}
      />
    </div>
  );
}

type WithEnvironment<Group extends keyof Settings> = GroupProps<Group> & { environment: ConfigAnswer['environment'] };

export function ChannelGroup({ value, version, environment }: WithEnvironment<'channel'>) {
  const form = useReachForm({
    key: 'config:channel',
    initial: value,
    version,
    labels: settingWords.channel,
  });
  const missing = (isThere: boolean) => (isThere ? undefined : '服务器还没有配置该渠道，打开后也不会发送');
  return (
    <GroupFrame group="channel" title="消息渠道" version={version} form={form} toValue={(values) => values}>
      <FormSection hint="站内消息始终可用。邮件与短信的地址和密钥在服务器环境中配置，不在此处显示。">
        <SwitchField {...form.fields('mail')} words={onOff} help={missing(environment.mail)} />
        <SwitchField {...form.fields('sms')} words={onOff} help={missing(environment.sms)} />
        <TextField {...form.fields('sms_signature')} maxLength={20} help="短信开头的签名，如 示例医院" />
      </FormSection>
    </GroupFrame>
  );
}

export function TeachingGroup({ value, version }: GroupProps<'teaching'>) {
  const labels = settingWords.teaching;
  const form = useReachForm<{
    [Name in keyof typeof labels]: Name extends 'year_start'
      ? string
      : Name extends 'may_exceed_trainees'
        ? boolean
        : number | null;
  }>({
    key: 'config:teaching',
    initial: value,
    version,
    labels,
    rules: {
      year_start: all(
        required(labels.year_start),
        pattern(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, '请填写月日，如 09-01'),
      ),
      trainees_per_teacher: all<number | null>(required(labels.trainees_per_teacher), between(1, 100)),
      agreement_warning_days: all<number | null>(required(labels.agreement_warning_days), between(1, 365)),
    },
  });
  return (
    <GroupFrame
      group="teaching"
      title="教学"
      version={version}
      form={form}
      toValue={(values) => values as Settings['teaching']}
    >
      <FormSection>
        <TextField {...form.fields('year_start')} maxLength={5} help="月-日，如 09-01" />
        <NumberField {...form.fields('trainees_per_teacher')} suffix=" 人" help="一名带教老师同时带教的学员数" />
        <SwitchField
          {...form.fields('may_exceed_trainees')}
          words={['允许，只提醒', '不允许']}
          help="科室安排带教时超过上限是否允许"
        />
        <NumberField {...form.fields('agreement_warning_days')} suffix=" 天" help="协议结束前多少天标为将到期" />
      </FormSection>
    </GroupFrame>
  );
}

export function SsoGroup({ value, version, environment }: WithEnvironment<'sso'>) {
  const form = useReachForm({ key: 'config:sso', initial: value, version, labels: settingWords.sso });
  return (
    <GroupFrame group="sso" title="单点登录" version={version} form={form} toValue={(values) => values}>
      <FormSection hint="其他系统用共享密钥签名后登录本系统。密钥在服务器环境中配置，不在此处显示。">
        <SwitchField
          {...form.fields('enabled')}
          words={onOff}
          help={environment.sso ? undefined : '服务器还没有配置共享密钥，单点登录不可用'}
        />
      </FormSection>
    </GroupFrame>
  );
}
