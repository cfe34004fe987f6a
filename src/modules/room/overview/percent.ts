/** A share of 0 to 1 in percent with one decimal; null where nothing is known. */
export const percent = (share: number | null): number | null => (share === null ? null : Math.round(share * 1000) / 10);
