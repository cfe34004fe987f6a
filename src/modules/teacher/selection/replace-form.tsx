import { declarationEndpoints as calls, type Material, type OpenRound } from '@contract/teacher/selection/declarations';
import { selectionLimits as limits } from '@contract/teacher/selection/rules';
import { FilesField } from '@/kits/form/fields/files-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface ReplaceFormProps {
  declaration: NonNullable<OpenRound['declaration']>;
  material: Material;
  onClose: () => void;
}

/** Uploads anew what came back, while the declaration waits. */
export function ReplaceForm({ declaration, material, onClose }: ReplaceFormProps) {
  const initial: { files: readonly string[] } = { files: material.files.map(({ id }) => id) };
  const form = useReachForm({
    key: `teacher.material:${declaration.id} ${material.name}`,
    initial,
    version: declaration.version,
    labels: { files: material.name },
    rules: { files: (files) => (files.length === 0 ? '请至少上传一个文件' : null) },
  });
  const save = useFormSave(form, calls.replaceMaterial, {
    refresh: [calls.openRounds, calls.openRound],
    done: '材料已补充，等待核对',
    errorFields: { TEACHER_DECLARE_REFUSED: 'files' },
    onDone: onClose,
    toInput: ({ files }) => ({ body: { id: declaration.id, name: material.name, files: [...files] } }),
  });
  return (
    <RowDrawer form={form} title={`补充“${material.name}”`} submitLabel="提交材料" onSubmit={save} onClose={onClose}>
      <FilesField
        {...form.fields('files')}
        required
        owner="teacher-declaration"
        ownerId={String(declaration.id)}
        kinds={['image', 'pdf', 'word']}
        max={limits.files}
        help={`退回原因：${material.reason}`}
      />
    </RowDrawer>
  );
}
