import type { TemplateRow } from '@contract/notice/setting-types';
import { Button, Input } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import classes from './variable-list.module.css';

const copiedMs = 1500;

/** Variables of an event; a press copies one for pasting into title or content. */
export function VariableList({ variables }: Pick<TemplateRow, 'variables'>) {
  const clipboard = useClipboard({ timeout: copiedMs });
  return (
    <Input.Wrapper label="可用变量" description={clipboard.copied ? '已复制，请粘贴到标题或内容中' : '点击复制'}>
      <div className={classes.list}>
        {variables.map(({ name, label }) => (
          <Button
            key={name}
            variant="light"
            size="compact-sm"
            title={label}
            onClick={() => clipboard.copy(`{{${name}}}`)}
          >
            {label} {`{{${name}}}`}
          </Button>
        ))}
      </div>
    </Input.Wrapper>
  );
}
