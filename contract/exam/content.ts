import { z } from 'zod';
import { sha256Text, storableText, wholeNumber } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';
import { score } from './config';
import { limits, questionTypeIds } from './rules';

/**
 * What a question holds, in two halves that never share a schema: `public` is what an examinee sees while he answers,
 * `secret` what tells the answer. They are two columns, and no handler that a trainee can call reads the second.
 */

const rich = (most: number) => storableText(most);

/** A picture, sound or film; its bytes are kept by their hash. What is saved names the file, the server says what it is. */
export const media = z.object({
  id: z.uuid(),
  hash: z.union([sha256Text, z.literal('')]).default(''),
  kind: z.enum(['image', 'audio', 'video']).default('image'),
  name: lineText(200).default(''),
});
export type Media = z.output<typeof media>;

/** Ids are random: their order tells nothing of the key. */
const optionId = z
  .string()
  .max(12)
  .regex(/^[a-z0-9]{4,12}$/);
const option = z.object({ id: optionId, text: rich(limits.option) });
export type Option = z.output<typeof option>;
const options = z.array(option).max(limits.options);

/** What stands above the parts of a unit; empty of a question that is its own single part. */
export const unitPublic = z.object({
  material: rich(limits.stem).default(''),
  media: z.array(media).max(limits.media).default([]),
  /** Of B1: chosen from by every part. */
  options: options.default([]),
  is_pinned: z.boolean().default(false),
  /** Of A4: whoever has gone on may not come back. */
  no_back: z.boolean().default(false),
});
export type UnitPublic = z.output<typeof unitPublic>;

export const partPublic = z.object({
  type: z.literal(questionTypeIds),
  stem: rich(limits.stem).default(''),
  media: z.array(media).max(limits.media).default([]),
  options: options.default([]),
  /** The order of the options means something (以上都是, numbers): it is never shuffled. */
  is_pinned: z.boolean().default(false),
  blanks: wholeNumber(0, limits.blanks).default(0),
  /** Of A4: what becomes known before this part. */
  reveal: rich(limits.stem).default(''),
  /** Of a picture with places: how many marks may be set; null: it is answered by options. */
  marks: wholeNumber(1, limits.targets).nullable().default(null),
  /** Height over width of that picture. */
  aspect: z.number().min(0.05).max(20).nullable().default(null),
});
export type PartPublic = z.output<typeof partPublic>;

const share = z.number().min(0).max(1);
const target = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('rect'), box: z.tuple([share, share, share, share]) }),
  z.object({ shape: z.literal('circle'), c: z.tuple([share, share, share]) }),
  z.object({
    shape: z.literal('poly'),
    points: z
      .array(z.tuple([share, share]))
      .min(3)
      .max(50),
  }),
]);
export type Target = z.output<typeof target>;

const blank = z.object({
  accept: z.array(lineText(limits.answer)).max(limits.synonyms).default([]),
  number: z.number().min(-1e12).max(1e12).nullable().default(null),
  tolerance: z.number().min(0).max(1e12).default(0),
  unit: lineText(20).default(''),
  /** Blanks of one group may be filled in any order. */
  free_group: wholeNumber(1, limits.blanks).nullable().default(null),
  weight: wholeNumber(1, 100).default(1),
});
export type Blank = z.output<typeof blank>;

export const partSecret = z.object({
  /** Ids of the right options; of 判断 T or F. */
  key: z.array(storableText(12)).max(limits.options).default([]),
  blanks: z.array(blank).max(limits.blanks).default([]),
  rubric: z
    .array(z.object({ text: lineText(limits.answer), points: score }))
    .max(limits.rubric)
    .default([]),
  targets: z.array(target).max(limits.targets).default([]),
  /** What a good answer says, for those who mark. */
  answer: rich(limits.stem).default(''),
  analysis: rich(limits.stem).default(''),
});
export type PartSecret = z.output<typeof partSecret>;

/** A part as its author has it. */
export const fullPart = z.object({ public: partPublic, secret: partSecret });
export type FullPart = z.output<typeof fullPart>;

/** A question as an examinee has it: what leaves no trace of the answer. */
export const publicQuestion = z.object({
  unit: unitPublic,
  parts: z.array(partPublic).min(1).max(20),
});
export type PublicQuestion = z.output<typeof publicQuestion>;

export const fullContent = z.object({ unit: unitPublic, parts: z.array(fullPart).min(1).max(20) });
export type FullContent = z.output<typeof fullContent>;
