/** Two decimals, without those that are nought. */
export const scoreWords = (score: number) => String(Number(score.toFixed(2)));
