import { AppError } from '@contract/kernel/errors';
import { extensionOf } from '@contract/attachment/limits';
import type { NewUpload, UploadRules } from '@contract/attachment/types';
import { uploadKinds } from '@contract/system/settings';
import type { Db } from '@server/kernel/database/database';
import { readSettingGroup } from '../system/public';
import type { AttachmentOwner } from './owners';
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
  ofOwner: AttachmentOwner['most'],
): Promise<void> {
  const rules = await currentRules(db);
  const taken = ofOwner ? uploadKinds.filter((one) => ofOwner[one] !== undefined) : [kind];
  const most = Math.min(rules[kind].max_bytes, ofOwner?.[kind] ?? rules[kind].max_bytes);
  if (!taken.includes(kind) || !rules[kind].extensions.includes(extensionOf(name))) {
    const extensions = (taken.includes(kind) ? [kind] : taken).flatMap((one) => rules[one].extensions);
    throw new AppError('ATTACHMENT_KIND', { extensions: extensions.map((one) => `.${one}`).join('、') });
  }
  if (size > most) throw new AppError('ATTACHMENT_TOO_LARGE', { limit: most / megabyte });
}
