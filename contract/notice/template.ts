/** Words with variables: `{{name}}`. */

const variable = /\{\{\s*([a-zA-Z_]\w*)\s*\}\}/g;

/** Fills the variables; one without a value leaves nothing. `escape` turns a value into the language of the words. */
export function fillWords(
  words: string,
  values: Readonly<Record<string, string | number>>,
  escape: (value: string) => string = (value) => value,
): string {
  return words.replaceAll(variable, (_, name: string) => escape(String(values[name] ?? '')));
}

/** Variables that the words use and the event does not know, each once. */
export function unknownVariables(words: string, known: Readonly<Record<string, unknown>>): string[] {
  const used = [...words.matchAll(variable)].map((match) => match[1]!);
  return [...new Set(used)].filter((name) => !Object.hasOwn(known, name));
}
