import { AppError } from '@contract/kernel/errors';
import { extensionOf } from '@contract/attachment/limits';
import type { NewUpload, UploadRules } from '@contract/attachment/types';
import { uploadKinds } from '@contract/system/settings';
import type { Db } from '@server/kernel/database/database';
import { readSettingGroup } from '../system/public';
import { isKnownExtension } from './signatures';

const megabyte = 1024 * 1024;

/** What may be uploaded: the administrators' setting, as far as this program can tell the content of such files. */
export async function currentRules(db: Db): Promise<UploadRules> {
  const setting = await readSettingGroup(db, 'upload');
  const rules = uploadKinds.map((kind) => {
    const { extensions, max_mb: most } = setting[kind];
    const known = extensions.map((name) => name.toLowerCase()).filter((name) => isKnownExtension(kind, name));
    return [kind, { extensions: known, max_bytes: most * megabyte }];
  });
  return Object.fromEntries(rules) as UploadRules;
}

/** @throws AppError ATTACHMENT_KIND, ATTACHMENT_TOO_LARGE */
export async function demandAllowed(
  db: Db,
  { name, kind, size }: Pick<NewUpload, 'name' | 'kind' | 'size'>,
): Promise<void> {
  const { extensions, max_bytes: most } = (await currentRules(db))[kind];
  if (!extensions.includes(extensionOf(name))) {
    throw new AppError('ATTACHMENT_KIND', { extensions: extensions.map((one) => `.${one}`).join('、') });
  }
  if (size > most) throw new AppError('ATTACHMENT_TOO_LARGE', { limit: most / megabyte });
}
