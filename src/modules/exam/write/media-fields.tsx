import type { Media } from '@contract/exam/content';
import { limits } from '@contract/exam/rules';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FilesField } from '@/kits/form/fields/files-field';

interface MediaFieldsProps {
  /** What they belong to: 题干, 第 2 小题. Tells uploads of one question apart. */
  what: string;
  value: readonly Media[];
  isOpen?: boolean;
  onChange: (media: Media[]) => void;
}

const kinds = { image: '图片', video: '视频' } as const;

/** Pictures and films of a question; folded away until there is one. */
export function MediaFields({ what, value, isOpen = false, onChange }: MediaFieldsProps) {
  const id = useId();
  const [isAsked, ask] = useState(isOpen);
  if (!isAsked && value.length === 0) {
    return (
      <div>
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={() => ask(true)}
        >
          添加图片或视频
        </Button>
      </div>
    );
  }
  return (['image', 'video'] as const).map((kind) => {
    const own = value.filter((one) => one.kind === kind);
    const others = value.filter((one) => one.kind !== kind);
    return (
      <FilesField
        key={kind}
        id={`${id}-${kind}`}
        name={kind}
        label={`${what}${kinds[kind]}`}
        required={false}
        error={undefined}
        owner="exam-question"
        ownerId=""
        kinds={[kind]}
        max={limits.media - others.length}
        value={own.map((one) => one.id)}
        onChange={(ids) => {
          const files = ids.map((one) => own.find((file) => file.id === one) ?? { id: one, kind, name: '', hash: '' });
          onChange(kind === 'image' ? [...files, ...others] : [...others, ...files]);
        }}
      />
    );
  });
}
