import { z } from 'zod';
import { resetChannels } from '../account/password-types';
import { personField, personValuesInput } from '../people/type-config';
import { change } from '../approval/types';

const value = z.union([z.string(), z.number(), z.null()]);

/** A field of the personal file as its person sees it. */
export const profileField = personField
  .pick({ key: true, label: true, type: true, section: true, required: true, options: true, needs_review: true })
  .extend({
    editable: z.boolean(),
    /** Changed by a code that the new number gets, not with the other fields. */
    by_code: z.boolean(),
  });
export type ProfileField = z.output<typeof profileField>;

/** Which fields the person has, and what they may do with each. */
export const profileConfig = z.object({
  person_type_id: z.number().int(),
  sections: z.array(z.object({ key: z.string(), title: z.string() })),
  fields: z.array(profileField),
});
export type ProfileConfig = z.output<typeof profileConfig>;

/** The person's own file. `name`, `icon_url` and `staffID` are the customer's (requirements section 3). */
export const profileInfo = z.object({
  user_id: z.number().int(),
  name: z.string(),
  /** Address of the picture; empty without one. */
  icon_url: z.string(),
  staffID: z.string(),
  person_type_id: z.number().int(),
  person_type_name: z.string(),
  dept_name: z.string(),
  /** By field key. Sensitive values that the person cannot change are masked. */
  values: z.record(z.string(), value),
  /** Words for values that are numbers or codes: names of departments, bases, schools, areas. */
  words: z.record(z.string(), z.string()),
  version: z.number().int(),
  /**
   * Numbers and addresses that were just changed and get no codes to recover the password until then. Copies kept by
   * an earlier version lack it.
   */
  reset_pauses: z.array(z.object({ channel: z.enum(resetChannels), until: z.string() })).optional(),
  /** What waits for review. */
  pending: z
    .object({
      record_id: z.number().int(),
      submitted_at: z.string(),
      keys: z.array(z.string()),
      changes: z.array(change),
    })
    .nullable(),
  /** What was submitted last and withdrawn, to be gone on with: new values by key, files left out. */
  withdrawn: z.object({ record_id: z.number().int(), values: z.record(z.string(), value) }).nullish(),
});
export type ProfileInfo = z.output<typeof profileInfo>;

/** The changed fields only. */
export const profileInput = z.object({ values: personValuesInput });

export const profileCommitted = z.object({
  /** Keys that are saved, and keys that wait for review. */
  saved: z.array(z.string()),
  submitted: z.array(z.string()),
  info: profileInfo,
});
