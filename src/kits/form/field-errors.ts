import type { AppError, ErrorKey } from '@contract/kernel/errors';

interface ServerField {
  path: string;
  message: string;
}

/** What a refusal says about the fields of a form, and what is left to be said above it. */
export interface SortedErrors {
  fields: Record<string, string>;
  hasOthers: boolean;
}

/**
 * Sorts a refusal's field errors to the form's fields. `names` maps paths of the call's input to fields where they
 * differ; `byKey` says to which field an error as a whole belongs (a name that is taken).
 */
export function sortErrors(
  error: AppError,
  fields: readonly string[],
  names: Readonly<Record<string, string>> = {},
  byKey: Partial<Record<ErrorKey, string>> = {},
): SortedErrors {
  const own = byKey[error.key];
  if (own !== undefined) return { fields: { [own]: error.message }, hasOthers: false };
  const found: Record<string, string> = {};
  let hasOthers = false;
  for (const { path, message } of serverFields(error.details)) {
    const head = path.split('.')[0]!;
    const name = names[path] ?? names[head] ?? head;
    if (fields.includes(name)) found[name] ??= message;
    else hasOthers = true;
  }
  return { fields: found, hasOthers: hasOthers || Object.keys(found).length === 0 };
}

function serverFields(details: unknown): ServerField[] {
  const { fields } = (details ?? {}) as { fields?: ServerField[] };
  return Array.isArray(fields) ? fields : [];
}
