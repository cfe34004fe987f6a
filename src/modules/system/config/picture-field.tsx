import { configEndpoints } from '@contract/system/config-endpoints';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { useSave } from '@/kernel/query/use-save';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { layoutProps } from '@/kits/form/fields/field-layout';
import classes from './config.module.css';

/** A picture of the shell: chosen, uploaded at once, and in force when the form is saved. */
export function PictureField({ field, help }: { field: FieldProps<string>; help: string }) {
  const { id, label, value, onChange, error } = field;
  const upload = useSave(configEndpoints.uploadConfigImage);
  const choose = async (file: File | null) => {
    if (!file) return;
    const answer = await upload.run({ body: new Uint8Array(await file.arrayBuffer()) });
    if (answer) onChange(answer.url);
  };
  return (
    <Input.Wrapper id={id} label={label} error={error} {...layoutProps(error, `${help}；PNG、JPG 或 WebP，2 MB 以内`)}>
      <div className={classes.picture}>
        <div className={classes.preview}>{value ? <img src={value} alt={`${label}预览`} /> : '默认'}</div>
        <Group gap={8}>
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} id={id} variant="default" loading={upload.isRunning}>
                选择图片
              </Button>
            )}
          </FileButton>
          {value && (
            <Button variant="subtle" color="info" onClick={() => onChange('')}>
              恢复默认
            </Button>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  );
}
