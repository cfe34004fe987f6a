import { eq, sql } from 'drizzle-orm';
import { formatMonth } from '@contract/kernel/half-month';
import type { Db } from '@server/kernel/database/database';
import { notify } from '../../notice/public';
import { rotationDrafts } from './tables';

/** Tells the trainees whose months a published draft changed, and the secretaries of the departments they come to. */
export async function tellPublished(tx: Db, draftId: number, changeId: string): Promise<void> {
  const [draft] = await tx.select().from(rotationDrafts).where(eq(rotationDrafts.id, draftId));
  const { rows } = await tx.execute<{ trainees: number[]; secretaries: number[] }>(sql`
    select array(select user_id from rotation_image where change_id = ${changeId} order by user_id) as trainees,
      array(
        select distinct person_id from department_person
        where post = 'secretary' and dept_id in (select dept_id from rotation_piece where change_id = ${changeId})
      ) as secretaries`);
  const { trainees, secretaries } = rows[0]!;
  await notify(tx, {
    event: 'rotation.published',
    recipients: { trainee: trainees, secretary: secretaries },
    variables: { plan: draft!.name, from: formatMonth(draft!.fromMonth), to: formatMonth(draft!.toMonth) },
    link: '/rotation-management/rotation-overview',
    subject: `rotation_draft:${draftId}`,
  });
}
