/** The numbers of a question's parts, from the first to the last of them. */
export interface Numbers {
  from: number;
  to: number;
}

/** Numbers the parts through, as the printed paper does. @param parts how many each question has, in the order shown */
export function numbersOf(parts: readonly number[]): Numbers[] {
  let to = 0;
  return parts.map((count) => {
    const from = to + 1;
    to += count;
    return { from, to };
  });
}

export const numberWords = ({ from, to }: Numbers): string => (from === to ? `${from}` : `${from}–${to}`);
