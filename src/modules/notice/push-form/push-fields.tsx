import { mostPushFiles, type PushKind } from '@contract/notice/push-words';
import { uploadKinds } from '@contract/system/settings';
import { Checkbox, Input, Radio } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormSection } from '@/kits/form/form-section';
import type { ReachForm } from '@/kits/form/use-reach-form';
import { kindOptions } from '../push-words';
import { RichTextField } from '@/kits/rich-text/rich-text-field';
import classes from './push-fields.module.css';
import { channelOptions, receiptOptions, type PushValues } from './push-values';
import { TargetFields } from './target-fields';

const AttachmentField = lazy(() =>
  import('@/kits/attachments/attachment-field').then((file) => ({ default: file.AttachmentField })),
);

const kinds = kindOptions as { value: PushKind; label: string }[];

/** Words, people, and how they are told. */
export function PushFields({ form }: { form: ReachForm<PushValues> }) {
  const { values } = form;
  const channels = form.fields('channels');
  const receipt = form.fields('receipt');
  const kind = form.fields('kind');
  const files = form.fields('attachments');
  return (
    <>
      <FormSection title="消息">
        <TextField {...form.fields('title')} />
        <SelectField {...kind} options={kinds} required onChange={(value) => value && kind.onChange(value)} />
        <RichTextField {...form.fields('content')} />
        {/* Without the draft's id: what is uploaded and not saved must not go out with it. */}
        <Suspense>
          <AttachmentField
            label={files.label}
            owner="notice"
            ownerId=""
            kinds={uploadKinds}
            max={mostPushFiles}
            value={files.value}
            onChange={files.onChange}
            description={`最多 ${mostPushFiles} 个，接收人可以下载`}
            error={files.error}
          />
        </Suspense>
      </FormSection>
      <FormSection title="推送对象" hint="只会送达您数据范围内的人员；同一人只收到一次。">
        <TargetFields field={form.fields('target')} />
      </FormSection>
      <FormSection title="提醒方式">
        <Input.Wrapper label={channels.label} description="站内消息总会送达">
          <div className={classes.choices}>
            {channelOptions.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                disabled={value === 'site'}
                checked={values.channels.includes(value)}
                onChange={(event) =>
                  channels.onChange(
                    event.currentTarget.checked
                      ? [...values.channels, value]
                      : values.channels.filter((one) => one !== value),
                  )
                }
              />
            ))}
          </div>
        </Input.Wrapper>
        <Radio.Group
          label={receipt.label}
          value={String(values.receipt)}
          onChange={(value) => receipt.onChange(Number(value) as 0 | 1 | 2)}
        >
          <div className={classes.choices}>
            {receiptOptions.map(({ value, label }) => (
              <Radio key={value} value={String(value)} label={label} />
            ))}
          </div>
        </Radio.Group>
        {values.receipt > 0 && (
          <DateField {...form.fields('receiptDue')} help="到期前会提醒未回执的人，提前几天见通知规则" />
        )}
        <DateField {...form.fields('pinnedUntil')} help="到这一天为止排在接收人消息列表最前" />
      </FormSection>
    </>
  );
}
