import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FieldProps } from '@/kits/form/use-reach-form';

const RichEditor = lazy(() => import('./rich-editor'));

interface RichTextFieldProps extends Omit<FieldProps<string>, 'name'> {
  name?: string;
  /** For words that are mostly one line: the editor is as high as they are, and shows emphasis while it has the focus. */
  isCompact?: boolean;
  /** The label names the editor without being drawn: what stands beside it says what it is. */
  isBare?: boolean;
}

/** Rich text in a form. The value is HTML of the allow-list, empty when there are no words. */
export function RichTextField(props: RichTextFieldProps) {
  const { id, label, value, onChange, error, required, isCompact = false, isBare = false } = props;
  const [typed, setTyped] = useState(value);
  const [start, setStart] = useState({ html: value, round: 0 });
  // Another value than the one typed here came from outside: a draft, a conflict. The editor begins anew with it.
  if (value !== typed) {
    setTyped(value);
    setStart({ html: value, round: start.round + 1 });
  }
  return (
    <Input.Wrapper {...(!isBare && { label, labelProps: { htmlFor: id } })} error={error} required={required}>
      <Suspense fallback={<Skeleton height={isCompact ? 36 : 252} radius={6} />}>
        <RichEditor
          key={start.round}
          id={id}
          label={label}
          initial={start.html}
          hasError={error !== undefined}
          isCompact={isCompact}
          onChange={(html) => {
            setTyped(html);
            onChange(html);
          }}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
