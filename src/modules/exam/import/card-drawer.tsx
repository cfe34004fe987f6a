import { retyped } from '@contract/exam/retype';
import { Drawer, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { FormNotices } from '@/kits/form/form-notices';
import { SelectField } from '@/kits/form/fields/select-field';
import { useReachForm } from '@/kits/form/use-reach-form';
import { typeOptions } from '../queries';
import { ContentFields } from '../write/content-fields';
import { optionId } from '../write/option-id';
import { questionLabels, questionRules, questionValues, type QuestionValues } from '../write/question-values';
import type { Card } from './card';
import classes from './import.module.css';

interface CardDrawerProps {
  card: Card;
  onSave: (card: Card) => void;
  onClose: () => void;
}

/** A question that was read, mended beside the lines that it was read from. */
export function CardDrawer({ card, onSave, onClose }: CardDrawerProps) {
  const [opened, open] = useState(0);
  const form = useReachForm<QuestionValues>({
    key: `exam.import-card:${card.no}`,
    initial: { ...questionValues(null, null), type: card.type, content: card.content },
    labels: questionLabels,
    rules: { content: questionRules.content!, type: questionRules.type! },
    notKept: ['content', 'type'],
  });
  const type = form.values.type ?? 1;
  return (
    <Drawer
      opened
      onClose={onClose}
      size={700}
      title={`修改第 ${card.no} 题`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.stack}>
        <FormNotices form={form} />
        <details>
          <summary>原文</summary>
          <pre className={classes.leftover}>{card.source}</pre>
        </details>
        <SelectField
          {...form.fields('type')}
          options={typeOptions}
          onChange={(next) => {
            open(0);
            form.set({ type: next, content: retyped(form.values.content, next ?? 1, optionId) });
          }}
        />
        <ContentFields form={form} type={type} opened={opened} onOpen={open} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button
            onClick={() => form.validate() && onSave({ ...card, type, content: form.values.content, doubts: [] })}
          >
            确定
          </Button>
        </Group>
      </div>
    </Drawer>
  );
}
