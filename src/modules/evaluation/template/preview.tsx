import { Drawer, SegmentedControl, Stack } from '@mantine/core';
import type { Filled, Form } from '@contract/evaluation/form';
import { templateEndpoints as calls } from '@contract/evaluation/templates';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { FormFill } from './form-fill';

const widths = [
  { value: 'phone', label: '手机' },
  { value: 'desktop', label: '电脑' },
];
const none: Filled = { values: {}, comments: {} };

/** A template as it is filled in, in the width of a phone or of a desktop; what is tried here is kept nowhere. */
export function TemplatePreview({ id, onClose }: { id: number; onClose: () => void }) {
  const template = useCall(calls.template, { params: { id } });
  return (
    <FormPreview title={template.data?.name ?? '预览'} onClose={onClose}>
      {(trial) => (
        <Loaded call={template} what="评价模板">
          {({ form }) => trial(form)}
        </Loaded>
      )}
    </FormPreview>
  );
}

interface FormPreviewProps {
  title: string;
  onClose: () => void;
  children: (trial: (form: Form) => React.ReactNode) => React.ReactNode;
}

export function FormPreview({ title, onClose, children }: FormPreviewProps) {
  const [width, setWidth] = useState('phone');
  const [filled, fill] = useState(none);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size={width === 'phone' ? 390 : 700}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack>
        <SegmentedControl aria-label="预览宽度" data={widths} value={width} onChange={setWidth} />
        {children((form) => (
          <FormFill id="preview" form={form} filled={filled} onChange={fill} />
        ))}
      </Stack>
    </Drawer>
  );
}
