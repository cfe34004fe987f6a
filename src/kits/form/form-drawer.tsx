import { Button, Drawer } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './form-drawer.module.css';
import { FormNotices } from './form-notices';
import { mayLeave, useLeaveGuard } from './leave-guard';
import type { ReachForm } from './use-reach-form';
import { useSubmit } from './use-submit';

interface FormDrawerProps<Values extends object> {
  form: ReachForm<Values>;
  title: string;
  /** See `useFormSave`. Resolves to true when it was saved; the drawer then closes. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** The drawer is gone: draw it no more. */
  onClose: () => void;
  /** Width in pixels. */
  size?: 480 | 700;
  submitLabel?: string;
  children: ReactNode;
}

/**
 * A form of up to about eight fields beside the list. It is open as long as it is drawn: the component that holds
 * `useReachForm` is drawn for the record that is edited, with its id as key.
 */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  const { form, title, size = 480, submitLabel = '保存', children } = props;
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { isRunning, submit } = useSubmit(form, props.onSubmit, close);
  useLeaveGuard(form);
  const askToClose = () => void mayLeave(form).then((isSure) => isSure && close());
  return (
    <Drawer
      opened={isOpen}
      onClose={askToClose}
      onExitTransitionEnd={props.onClose}
      title={title}
      size={size}
      classNames={{ content: classes.content, body: classes.body }}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <div className={classes.fields}>
          <FormNotices form={form} />
          {children}
        </div>
        <footer className={classes.operations}>
          <Button variant="default" onClick={askToClose}>
            取消
          </Button>
          <Button type="submit" loading={isRunning}>
            {submitLabel}
          </Button>
        </footer>
      </form>
    </Drawer>
  );
}
