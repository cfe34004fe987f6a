import { limits } from '@contract/evaluation/rules';
import { PhotosField } from '@/kits/form/fields/photos-field';
import type { FileFieldProps } from '../template/form-fill';

/** Photos and scans of an answer: kept on this device until they have travelled, with or without a network. */
export const AnswerFiles = ({ help, ...field }: FileFieldProps) => (
  <PhotosField
    {...field}
    name={field.id}
    owner="evaluation-answer"
    max={limits.files}
    withPdf
    help={[help, `照片或 PDF，最多 ${limits.files} 个；没有网络时也可以添加`].filter(Boolean).join('；')}
    question="附件会随评价保存，能查看结果的人都可以看到。请确认其中没有患者的姓名、面容、证件号或电话，有则先遮盖再添加。"
  />
);
