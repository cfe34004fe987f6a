/** Numbers of admission tickets. No schema here: pages import this file. */

/** The check digit of a number by Luhn's rule: one wrong digit, and nearly every pair that changed places, is found out. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (const [at, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Whether a number can be one of a ticket, before anybody is asked. */
export const isTicketNo = (text: string): boolean =>
  /^\d{12,20}$/.test(text) && checkDigit(text.slice(0, -1)) === text.at(-1);
