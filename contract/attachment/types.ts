import { z } from 'zod';
import { uploadKinds } from '../system/settings';
import { mostAttachments } from './limits';
import { sha256Text, storableText } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';

const hash = sha256Text;
/** Key that a module registered (`registerOwner`), and the record's id in it; '' for a record that is yet to be made. */
const owner = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/);
const ownerId = storableText(64);

export const attachment = z.object({
  id: z.string(),
  owner: z.string(),
  owner_id: z.string(),
  /** As the person named it. */
  name: z.string(),
  kind: z.enum(uploadKinds),
  /** Bytes. */
  size: z.number().int(),
  has_thumbnail: z.boolean(),
  created_by: z.number().int(),
  created_by_name: z.string(),
  created_at: z.string(),
});
export type Attachment = z.output<typeof attachment>;

export const newUpload = z.object({
  name: lineText(200).min(1),
  size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** SHA-256 of the whole file. */
  hash,
  kind: z.enum(uploadKinds),
  owner,
  owner_id: ownerId,
});
export type NewUpload = z.output<typeof newUpload>;

/** How far an upload is. */
export const upload = z.object({
  id: z.string(),
  parts: z.number().int(),
  /** Parts that the server has; the others are to be sent. */
  received: z.array(z.number().int()),
  /** The file, once the upload is complete. */
  attachment: attachment.nullable(),
});
export type Upload = z.output<typeof upload>;

export const idParams = z.object({ id: z.uuid() });
export const partParams = z.object({ id: z.uuid(), index: z.coerce.number().pipe(z.int32().min(0).max(100_000)) });
export const partQuery = z.object({ hash });
export const ownerQuery = z.object({ owner, owner_id: ownerId.min(1) });
export const idsQuery = z.object({
  /** Separated by commas. */
  ids: storableText(40 * mostAttachments)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).max(mostAttachments)),
});

/** What may be uploaded, as the administrators have set it. */
export const uploadRules = z.record(
  z.enum(uploadKinds),
  z.object({ extensions: z.array(z.string()), max_bytes: z.number() }),
);
export type UploadRules = z.output<typeof uploadRules>;
