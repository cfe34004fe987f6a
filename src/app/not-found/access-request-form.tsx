import { shellEndpoints } from '@contract/system/shell-endpoints';
import { Button, Group, Textarea } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { maxTextarea, required } from '@/kits/form/rules';
import classes from './not-found.module.css';

const ruleOf = required('申请理由');

interface AccessRequestFormProps {
  /** Full path below /main. */
  path: string;
  onClose: () => void;
}

/** Asks those who may grant a page for it, with the reason. */
export function AccessRequestForm({ path, onClose }: AccessRequestFormProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [told, setTold] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useSave(shellEndpoints.requestAccess, { onDone: (answer) => setTold(answer.told) });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = ruleOf(reason);
    setError(wrong);
    if (wrong) field.current?.focus();
    else void save.run({ body: { path, reason } });
  };
  if (told !== null) {
    return (
      <p className={classes.told} role="status">
        {told > 0 ? '申请已发给管理员，开通后重新打开此页面即可' : '今天已申请过此页面，请等待管理员处理'}
      </p>
    );
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Textarea
        ref={field}
        data-autofocus
        autoFocus
        label="申请理由"
        description="说明您的岗位和用途，便于管理员开通"
        withAsterisk
        maxLength={maxTextarea}
        autosize
        minRows={3}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(null);
        }}
      />
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={onClose}>
          返回
        </Button>
        <Button type="submit" loading={save.isRunning}>
          提交申请
        </Button>
      </Group>
    </form>
  );
}
