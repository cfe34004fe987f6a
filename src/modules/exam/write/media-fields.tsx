import type { Media } from '@contract/exam/content';
import { mediaBytes, mediaKinds, mediaWords } from '@contract/exam/media';
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

const sizeWords = (kind: Media['kind']) => `每个不超过 ${mediaBytes[kind] / 1024 / 1024} MB`;

/** Pictures, sounds and films of a question; folded away until there is one. */
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
          添加图片、音频或视频
        </Button>
      </div>
    );
  }
  return mediaKinds.map((kind) => {
    const own = value.filter((one) => one.kind === kind);
    const others = value.filter((one) => one.kind !== kind);
    return (
      <FilesField
        key={kind}
        id={`${id}-${kind}`}
        name={kind}
        label={`${what}${mediaWords[kind]}`}
        required={false}
        error={undefined}
        owner="exam-question"
        ownerId=""
        kinds={[kind]}
        help={sizeWords(kind)}
        max={limits.media - others.length}
        value={own.map((one) => one.id)}
        onChange={(ids) => {
          const files = ids.map((one) => own.find((file) => file.id === one) ?? { id: one, kind, name: '', hash: '' });
          onChange(mediaKinds.flatMap((of) => [...files, ...others].filter((file) => file.kind === of)));
        }}
      />
    );
  });
}
