import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FieldProps } from '@/kits/form/use-reach-form';

const RichEditor = lazy(() => import('./rich-editor'));

/** Rich text in a form. The value is HTML of the allow-list, empty when there are no words. */
export function RichTextField({ id, label, value, onChange, error, required }: FieldProps<string>) {
  const [typed, setTyped] = useState(value);
  const [start, setStart] = useState({ html: value, round: 0 });
  // Another value than the one typed here came from outside: a draft, a conflict. The editor begins anew with it.
  if (value !== typed) {
    setTyped(value);
    setStart({ html: value, round: start.round + 1 });
  }
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error} required={required}>
      <Suspense fallback={<Skeleton height={252} radius={6} />}>
        <RichEditor
          key={start.round}
          id={id}
          label={label}
          initial={start.html}
          hasError={error !== undefined}
          onChange={(html) => {
            setTyped(html);
            onChange(html);
          }}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
