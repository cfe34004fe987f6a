import { SpreadsheetError } from './types';

/** The file breaks its own format: truncated, flipped bytes, contradictory sizes, XML that is not well formed. */
export function corrupt(detail: string): never {
  throw new SpreadsheetError('FILE_CORRUPT', detail);
}

/** What an error of a library or of the platform says, for the detail of ours. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A cap of `Limits` is exceeded. */
export function tooLarge(detail: string): never {
  throw new SpreadsheetError('FILE_TOO_LARGE', detail);
}

export function encrypted(detail: string): never {
  throw new SpreadsheetError('FILE_ENCRYPTED', detail);
}

export function notSpreadsheet(detail: string): never {
  throw new SpreadsheetError('FILE_NOT_SPREADSHEET', detail);
}
