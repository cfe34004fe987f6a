export const partNames: string[];
export function readBudgets(text?: string): Map<string, number>;
export function sentenceOf(name: string, seconds: number, budget: number | undefined): string;
