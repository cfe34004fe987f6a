/** Choices that are stored as the words that are shown. */
export const wordOptions = <Word extends string>(words: readonly Word[]) =>
  words.map((word) => ({ value: word, label: word }));
