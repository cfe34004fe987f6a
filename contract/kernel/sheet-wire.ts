import { z } from 'zod';
import { recordOf } from './wire-json';
import { sheetChunkRows } from './sheet-definition';
import { storableText } from './wire';

/** What the largest body of an import call comes to: rows of 200 cells. */
export const sheetImportMembers = sheetChunkRows * 210;

/** Body of every import call: some rows of a sheet, with their texts as they stand there. */
export const sheetImportBody = z.object({
  rows: z
    .array(
      z.object({
        sheet: storableText(100),
        /** Excel's number. */
        row: z.int32().min(1),
        values: recordOf(storableText(100), storableText(2000), 200),
      }),
    )
    .min(1)
    .max(sheetChunkRows),
});
export type SheetImportRow = z.output<typeof sheetImportBody>['rows'][number];

/** `unchanged`: the system held the same already, as after importing a file twice. */
export const rowOutcomes = ['created', 'updated', 'unchanged', 'failed'] as const;

export const sheetImportAnswer = z.object({
  results: z.array(
    z.object({
      sheet: z.string(),
      row: z.number().int(),
      outcome: z.enum(rowOutcomes),
      /** Why the row failed, with its number; empty otherwise. */
      message: z.string(),
    }),
  ),
});
export type SheetImportAnswer = z.output<typeof sheetImportAnswer>;
export type RowOutcome = (typeof rowOutcomes)[number];
export type SheetRowResult = SheetImportAnswer['results'][number];
