import type { Activity } from '@contract/activities/plans';
import { AttachmentList } from '@/kits/attachments/attachment-list';
import { Panel } from '@/ui/panel';
import { usePermits } from '@/kernel/session/permissions';
import { useActivityKinds } from '../queries';
import classes from './detail.module.css';

/** What is taught: the fields of the kind, the case, and the materials. */
export function ActivityContent({ row }: { row: Activity }) {
  const { kinds } = useActivityKinds();
  const permits = usePermits();
  const isOpen = row.state !== 'archived' && row.state !== 'cancelled';
  const fields = kinds.find(({ id }) => id === row.kind_id)?.fields ?? [];
  const texts = [
    ...fields.map(({ key, label }) => [label, row.content[key] ?? ''] as const),
    ['病例', row.case_text] as const,
  ].filter(([, text]) => text !== '');
  return (
    <>
      <Panel title="内容">
        {texts.length === 0 ? (
          <p className={classes.quiet}>还没有填写内容</p>
        ) : (
          <dl className={classes.texts}>
            {texts.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </Panel>
      <Panel title="课件与材料">
        <AttachmentList
          owner="activity-material"
          ownerId={String(row.id)}
          canEdit={row.is_mine && isOpen && permits('teachActivity:sign:manage')}
        />
      </Panel>
    </>
  );
}
