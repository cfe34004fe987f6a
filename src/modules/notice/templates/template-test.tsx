import type { NoticeEventKey } from '@contract/notice/event-keys';
import { settingEndpoints } from '@contract/notice/setting-endpoints';
import type { TemplateRow } from '@contract/notice/setting-types';
import { Button, Input, Paper, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { RichText } from '@/kits/rich-text/rich-text';
import classes from './template-test.module.css';

interface TemplateTestProps {
  event: NoticeEventKey;
  template: TemplateRow;
  title: string;
  content: string;
}

/** The words with examples in the place of the variables, as the server would send them. */
export function TemplateTest({ event, template, title, content }: TemplateTestProps) {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(template.variables.map(({ name, sample }) => [name, sample])),
  );
  const [shown, setShown] = useState<{ title: string; content: string } | null>(null);
  const render = useSave(settingEndpoints.templateRender, { onDone: setShown, errors: 'inPlace' });
  return (
    <Input.Wrapper label="试看" error={render.error?.message}>
      <div className={classes.test}>
        {template.variables.map(({ name, label }) => (
          <TextInput
            key={name}
            aria-label={`示例：${label}`}
            leftSectionWidth={96}
            leftSection={<span className={classes.label}>{label}</span>}
            maxLength={300}
            value={values[name] ?? ''}
            onChange={(change) => setValues({ ...values, [name]: change.currentTarget.value })}
          />
        ))}
        <Button
          variant="default"
          loading={render.isRunning}
          disabled={title.trim() === ''}
          onClick={() => void render.run({ params: { event }, body: { title, content, values } })}
        >
          用示例试看
        </Button>
        {shown && (
          <Paper withBorder p="sm" role="status">
            <strong>{shown.title}</strong>
            <RichText html={shown.content} />
          </Paper>
        )}
      </div>
    </Input.Wrapper>
  );
}
