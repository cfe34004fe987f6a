import { expect, it } from 'vitest';
import { shiftFormula } from './shift-formula';

it.each([
  ['A1+B2', 'B3+C4'],
  ['$A1+B$2+$C$3', '$A3+C$2+$C$3'],
  ['SUM(A1:B9)*LOG10(A1)', 'SUM(B3:C11)*LOG10(B3)'],
  ['"A1"&A1', '"A1"&B3'],
  ["'A1 表'!A1+表!B2", "'A1 表'!B3+表!C4"],
  ['A:A+$B:C+1:3', 'B:B+$B:D+3:5'],
  ['A1_x+x_A1+A1.B+ABCD12', 'A1_x+x_A1+A1.B+ABCD12'],
  ['XFD1', '#REF!'],
  ['1.5E3+2', '1.5E3+2'],
  ['IF(A1>=10,"是""A1""",B2)', 'IF(B3>=10,"是""A1""",C4)'],
])('%s moved by two rows and one column is %s', (formula, moved) => {
  expect(shiftFormula(formula, 2, 1)).toBe(moved);
});

it('leaves the sheet at its top too', () => {
  expect(shiftFormula('A1+B5', -1, 0)).toBe('#REF!+B4');
});
