import { fieldFileOwner } from '@contract/people/field-files';
import { isFileId } from '@contract/people/person-values';
import type { PersonValues, TypeConfig } from '@contract/people/type-config';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { bindAttachments, releaseAttachments } from '../attachment/public';

type Fields = Pick<TypeConfig, 'fields'>;

/** Ids of files among the values. */
function filesIn({ fields }: Fields, values: PersonValues): string[] {
  return fields.flatMap(({ key, type }) => {
    const value = values[key];
    return type === 'file' && isFileId(value) ? [value] : [];
  });
}

/**
 * Gives the files among the values to the person: those that the user uploaded for it, or its own already.
 * @throws AppError NOT_FOUND for any other file
 */
export async function bindFieldFiles(
  tx: Db,
  user: CurrentUser,
  userId: number,
  config: Fields,
  values: PersonValues,
): Promise<void> {
  await bindAttachments(tx, user, { owner: fieldFileOwner, ownerId: String(userId), ids: filesIn(config, values) });
}

/** Lets go of a person's files that `after` no longer holds; they are removed with other files of no record. */
export async function releaseFieldFiles(
  tx: Db,
  userId: number,
  config: Fields,
  { before, after }: { before: PersonValues; after: PersonValues },
): Promise<void> {
  const kept = new Set(filesIn(config, after));
  const ids = filesIn(config, before).filter((id) => !kept.has(id));
  await releaseAttachments(tx, { owner: fieldFileOwner, ownerId: String(userId), ids });
}
