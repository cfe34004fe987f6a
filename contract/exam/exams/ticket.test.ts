import { expect, it } from 'vitest';
import { checkDigit, isTicketNo } from './ticket';

it('finds a wrong digit and neighbours that changed places', () => {
  const digits = '261208000420017';
  const number = `${digits}${checkDigit(digits)}`;
  expect(isTicketNo(number)).toBe(true);
  for (let at = 0; at < number.length; at += 1) {
    const wrong = number.slice(0, at) + String((Number(number[at]) + 3) % 10) + number.slice(at + 1);
    expect(isTicketNo(wrong), wrong).toBe(false);
  }
  expect(isTicketNo(number.replace('1208', '2108'))).toBe(false);
  expect([isTicketNo(''), isTicketNo('abc'), isTicketNo('9026000100')]).toEqual([false, false, false]);
});
