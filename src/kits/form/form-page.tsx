import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '@/ui/page-header';
import { useShownTitle } from '@/ui/screen-name';
import { FormNotices } from './form-notices';
import classes from './form-page.module.css';
import { useLeaveGuard } from './leave-guard';
import { PageActions, type PageAction } from './page-actions';
import type { ReachForm } from './use-reach-form';
import { useSubmit } from './use-submit';

interface FormPageProps<Values extends object> {
  form: ReachForm<Values>;
  title: string;
  /** See `useFormSave`. Resolves to true when it was saved. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** 取消; otherwise back to where the person came from. */
  onCancel?: () => void;
  /** A verb: 保存, 提交. */
  submitLabel?: string;
  /** More that can be done, left of the buttons. */
  actions?: readonly PageAction[];
  /** Sections of the form. */
  children: ReactNode;
}

/** A form that fills a page, with the operations at its foot, 80 px high (requirements section 9). */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { form, title, onCancel, submitLabel = '保存', actions = [], children } = props;
  const navigate = useNavigate();
  const { isRunning, submit } = useSubmit(form, props.onSubmit);
  useLeaveGuard(form);
  const label = useShownTitle(title);
  return (
    <form className={classes.page} onSubmit={(event) => void submit(event)} noValidate aria-label={label}>
      <PageHeader title={title} />
      <div className={classes.body}>
        <FormNotices form={form} />
        {children}
      </div>
      <footer className={classes.operations}>
        <PageActions actions={actions} />
        <Button variant="default" onClick={onCancel ?? (() => void navigate(-1))}>
          取消
        </Button>
        <Button type="submit" loading={isRunning}>
          {submitLabel}
        </Button>
      </footer>
    </form>
  );
}
