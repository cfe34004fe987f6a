import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { PushDetail } from '@contract/notice/push-types';
import { pushRefusal, type PushStatus } from '@contract/notice/status';
import { Alert, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { FormPage } from '@/kits/form/form-page';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { late } from '@/kits/late/late';
import { EmptyState } from '@/ui/state-views';
import { pushListPath } from '../push-words';
import { PushFields } from './push-fields';
import { inputOf, newPushTo, pushLabels, pushRules, showValue, valuesOf } from './push-values';

const PreviewDrawer = late(() => import('./preview-drawer').then((file) => file.PreviewDrawer));

interface PushFormProps {
  /** The draft that is edited; null for a new one. */
  push: PushDetail | null;
  /** People whom a new one is for at first. */
  to?: readonly number[];
  /** Said above the form. */
  hint?: string;
  onSaved: () => void;
  /** It was saved and is to be sent. */
  onSend: (push: PushDetail) => void;
}

/** Writing a push: saved as a draft, tried on oneself, then sent. */
export function PushForm(props: PushFormProps) {
  const { push } = props;
  const refusal = push && pushRefusal('edit', push.status as PushStatus);
  if (refusal) return <Locked reason={refusal} />;
  return <OpenForm {...props} />;
}

function OpenForm({ push, to, hint, onSaved, onSend }: PushFormProps) {
  const what = push ? '编辑推送' : '新增推送';
  useTabTitle(what, push?.title);
  const maySend = usePermission('notice:push:send');
  const [isPreviewed, preview] = useDisclosure();
  const [isSaving, setSaving] = useState(false);
  const form = useReachForm({
    // A draft of its own: what was begun for everybody must not come up for these people.
    key: `notice.push:${push?.id ?? (to ? `to ${to.join('.')}` : 'new')}`,
    initial: push ? valuesOf(push) : newPushTo(to ?? []),
    version: push?.version,
    labels: pushLabels,
    rules: pushRules,
  });
  const refresh = [pushEndpoints.pushPages, pushEndpoints.pushDetail];
  const create = useFormSave(form, pushEndpoints.pushCreate, {
    toInput: (values) => ({ body: inputOf(values) }),
    refresh,
    onDone: onSend,
  });
  const edit = useFormSave(form, pushEndpoints.pushEdit, {
    toInput: (values) => ({ params: { id: push!.id }, body: inputOf(values) }),
    refresh,
    fromCopy: valuesOf,
    show: showValue,
    onDone: onSend,
  });
  const createDraft = useFormSave(form, pushEndpoints.pushCreate, {
    toInput: (values) => ({ body: inputOf(values) }),
    refresh,
    done: '草稿已保存',
    onDone: onSaved,
  });
  const editDraft = useFormSave(form, pushEndpoints.pushEdit, {
    toInput: (values) => ({ params: { id: push!.id }, body: inputOf(values) }),
    refresh,
    done: '草稿已保存',
    fromCopy: valuesOf,
    show: showValue,
    onDone: onSaved,
  });
  const test = useSave(pushEndpoints.pushTest, { done: '已发给您自己，请在铃铛中查看' });

  const saveDraft = push ? editDraft : createDraft;
  const save = maySend ? (push ? edit : create) : saveDraft;
  const pressDraft = async () => {
    if (isSaving || !form.validate()) return;
    setSaving(true);
    await saveDraft(form.values);
    setSaving(false);
  };
  return (
    <>
      <FormPage
        form={form}
        title={what}
        onSubmit={save}
        submitLabel={maySend ? '保存并发送' : '保存草稿'}
        actions={[
          { label: '预览', onClick: preview.open },
          {
            label: '发给自己测试',
            isRunning: test.isRunning,
            onClick: () => form.validate() && void test.run({ body: inputOf(form.values) }),
          },
          ...(maySend ? [{ label: '存草稿', isRunning: isSaving, onClick: () => void pressDraft() }] : []),
        ]}
      >
        {hint && (
          <Alert color="warning" mb="md">
            {hint}
          </Alert>
        )}
        <PushFields form={form} />
      </FormPage>
      {isPreviewed && <PreviewDrawer values={form.values} onClose={preview.close} />}
    </>
  );
}

function Locked({ reason }: { reason: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState title={reason} action={<Button onClick={() => void navigate(pushListPath)}>返回推送列表</Button>}>
      如需修改，请在列表中复制为新草稿
    </EmptyState>
  );
}
