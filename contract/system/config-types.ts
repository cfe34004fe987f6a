import { z } from 'zod';
import { lineText } from '../kernel/wire-text';
import { fixedModules, uploadKinds, type SettingGroup, type Settings } from './settings';
import { storableText, wholeNumber } from '../kernel/wire';

/** Address of a picture of ours; nothing else may be shown on the sign-in page. */
const picture = z
  .string()
  .max(100)
  .regex(/^(\/api\/v2\/system\/images\/[0-9a-f]{64})?$/, '请重新上传图片');

/** `10.0.0.1`, `10.0.0.0/8`, or the same in IPv6. */
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: '请填写 IP 地址或网段' });

const uploadKind = z.object({
  extensions: z
    .array(
      z
        .string()
        .max(10)
        .regex(/^[a-z0-9]+$/, '扩展名只含小写字母和数字'),
    )
    .min(1, '请至少选择一个扩展名')
    .max(30),
  max_mb: wholeNumber(1, 2048),
});

/** What each group may hold. */
export const settingSchemas = {
  identity: z.object({
    system_name: lineText(100).min(1, '系统名称是必填项'),
    logo: picture,
    login_background: picture,
  }),
  security: z.object({
    password_min_length: wholeNumber(6, 64),
    password_kinds: wholeNumber(1, 4),
    password_history: wholeNumber(0, 24),
    password_expiry_days: wholeNumber(0, 3650),
    captcha_after: wholeNumber(0, 100),
    lockout_after: wholeNumber(3, 100),
    lockout_minutes: wholeNumber(1, 1440),
    idle_minutes: wholeNumber(0, 10_080),
    ops_addresses: z.array(address).max(100),
  }),
  upload: z.object(
    Object.fromEntries(uploadKinds.map((kind) => [kind, uploadKind])) as Record<
      (typeof uploadKinds)[number],
      typeof uploadKind
    >,
  ),
  channel: z.object({ mail: z.boolean(), sms: z.boolean(), sms_signature: lineText(20) }),
  teaching: z.object({
    year_start: z
      .string()
      .max(5)
      .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, '请填写月日，如 09-01'),
    trainees_per_teacher: wholeNumber(1, 100),
    may_exceed_trainees: z.boolean(),
    agreement_warning_days: wholeNumber(1, 365),
  }),
  modules: z.object({
    off: z.array(storableText(50).refine((key) => !fixedModules.includes(key), '该模块不能关闭')).max(100),
  }),
  sso: z.object({ enabled: z.boolean() }),
} satisfies { [Group in SettingGroup]: z.ZodType<Settings[Group]> };

const groupName = z.enum(Object.keys(settingSchemas) as [SettingGroup, ...SettingGroup[]]);

type Save = { [Group in SettingGroup]: { group: Group; value: Settings[Group] } }[SettingGroup];

/** A group as a whole; its version goes into If-Match (0 while it was never set). */
export const configSave: z.ZodType<Save, Save> = z.discriminatedUnion('group', [
  z.object({ group: z.literal('identity'), value: settingSchemas.identity }),
  z.object({ group: z.literal('security'), value: settingSchemas.security }),
  z.object({ group: z.literal('upload'), value: settingSchemas.upload }),
  z.object({ group: z.literal('channel'), value: settingSchemas.channel }),
  z.object({ group: z.literal('teaching'), value: settingSchemas.teaching }),
  z.object({ group: z.literal('modules'), value: settingSchemas.modules }),
  z.object({ group: z.literal('sso'), value: settingSchemas.sso }),
]);

/** Version 0 stands for the defaults. */
export const configRestore = z.object({ group: groupName, version: z.int32().min(0) });

const versioned = <Value extends z.ZodType>(value: Value) => z.object({ value, version: z.number().int() });

export const configAnswer = z.object({
  identity: versioned(settingSchemas.identity.extend({ system_name: z.string() })),
  security: versioned(settingSchemas.security),
  upload: versioned(settingSchemas.upload),
  channel: versioned(settingSchemas.channel.extend({ sms_signature: z.string() })),
  teaching: versioned(settingSchemas.teaching),
  modules: versioned(settingSchemas.modules),
  sso: versioned(settingSchemas.sso),
  /** What the server's environment provides; a switch without it has no effect. */
  environment: z.object({ mail: z.boolean(), sms: z.boolean(), sso: z.boolean() }),
  /** Modules that may be switched. */
  switchable: z.array(z.object({ key: z.string(), title: z.string() })),
});
export type ConfigAnswer = z.output<typeof configAnswer>;

export const configChange = z.object({
  id: z.number().int(),
  group: groupName,
  version: z.number().int(),
  changed_by: z.string(),
  changed_at: z.string(),
  /** What differs from the state before, values as JSON. */
  changes: z.array(z.object({ key: z.string(), from: z.string(), to: z.string() })),
  is_current: z.boolean(),
});
export type ConfigChange = z.output<typeof configChange>;
export const configHistoryQuery = z.object({ group: groupName });
