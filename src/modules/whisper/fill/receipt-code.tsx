import { codeWords } from '@contract/whisper/rules';
import { Button, CopyButton, Group } from '@mantine/core';
import classes from '../whisper.module.css';

/** The code that stands for who sent something: shown once, for him to keep. */
export function ReceiptCode({ code, onAgain }: { code: string; onAgain: () => void }) {
  return (
    <div className={classes.fields}>
      <p className={classes.note}>请抄下或复制回执码。它只在这里显示一次，系统不保存；遗失后无法查看答复。</p>
      <output className={classes.code} aria-label="回执码">
        {codeWords(code)}
      </output>
      <Group gap="xs">
        <CopyButton value={codeWords(code)}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? '已复制' : '复制回执码'}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onAgain}>
          已保存，再写一条
        </Button>
      </Group>
    </div>
  );
}
