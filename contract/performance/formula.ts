/**
 * Formulas of 绩效: `n` is what was counted or entered, `k` the factor of a title. Read and reckoned here, never run as a
 * program: numbers, + - * / and brackets, `min(…)` and `max(…)`.
 */
export interface FormulaInput {
  n: number;
  k: number;
}

type Reckon = (input: FormulaInput) => number;

class FormulaProblem extends Error {}

const token = /\s*(?:(\d+(?:\.\d+)?)|([a-z]+)|([-+*/(),]))/iy;
/** As people write them. */
const plain = (text: string) =>
  text.normalize('NFKC').replaceAll(/[×✕]/gu, '*').replaceAll('÷', '/').replaceAll('−', '-');

function tokensOf(text: string): string[] {
  const source = plain(text).trimEnd();
  const found: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const match = token.exec(source);
    if (!match) throw new FormulaProblem(`第 ${at + 1} 个字符“${source.slice(at).trim()[0]}”不能用在公式里`);
    found.push((match[1] ?? match[2] ?? match[3]!).toLowerCase());
  }
  return found;
}

/** Brackets and signs within one another; nobody writes as many. */
const deepest = 30;

class Parser {
  #at = 0;
  #depth = 0;
  readonly #tokens: readonly string[];

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  whole(): Reckon {
    if (this.#tokens.length === 0) throw new FormulaProblem('请填写公式');
    const reckon = this.#sum();
    if (this.#at < this.#tokens.length) throw new FormulaProblem(`“${this.#tokens[this.#at]}”前面缺少运算符`);
    return reckon;
  }

  #sum(): Reckon {
    let left = this.#product();
    for (;;) {
      const before = left;
      if (this.#take('+')) {
        const right = this.#product();
        left = (input) => before(input) + right(input);
      } else if (this.#take('-')) {
        const right = this.#product();
        left = (input) => before(input) - right(input);
      } else return left;
    }
  }

  #product(): Reckon {
    let left = this.#signed();
    for (;;) {
      const before = left;
      if (this.#take('*')) {
        const right = this.#signed();
        left = (input) => before(input) * right(input);
      } else if (this.#take('/')) {
        const right = this.#signed();
        left = (input) => before(input) / right(input);
      } else return left;
    }
  }

  #signed(): Reckon {
    this.#depth += 1;
    if (this.#depth > deepest) throw new FormulaProblem('公式的括号套得太深');
    const isMinus = this.#take('-');
    const inner = isMinus ? this.#signed() : this.#atom();
    this.#depth -= 1;
    return isMinus ? (input) => -inner(input) : inner;
  }

  #atom(): Reckon {
    const now = this.#tokens[this.#at];
    if (now === undefined) throw new FormulaProblem('公式不完整');
    this.#at += 1;
    if (/^\d/.test(now)) return () => Number(now);
    if (now === 'n') return ({ n }) => n;
    if (now === 'k') return ({ k }) => k;
    if (now === '(') {
      const inner = this.#sum();
      this.#demand(')');
      return inner;
    }
    if (now === 'min' || now === 'max') return this.#list(now === 'min' ? Math.min : Math.max);
    throw new FormulaProblem(
      /^[a-z]/.test(now) ? `不认识“${now.slice(0, 12)}”，可用 n、k、min、max` : `“${now}”的位置不对`,
    );
  }

  #list(choose: (...values: number[]) => number): Reckon {
    this.#demand('(');
    const parts = [this.#sum()];
    while (this.#take(',')) parts.push(this.#sum());
    this.#demand(')');
    return (input) => choose(...parts.map((part) => part(input)));
  }

  #take(wanted: string): boolean {
    if (this.#tokens[this.#at] !== wanted) return false;
    this.#at += 1;
    return true;
  }

  #demand(wanted: string): void {
    if (!this.#take(wanted)) throw new FormulaProblem(`缺少“${wanted}”`);
  }
}

/** Why a formula cannot be used; empty: it can. */
export function formulaProblem(text: string): string {
  try {
    new Parser(text).whole();
    return '';
  } catch (error) {
    if (error instanceof FormulaProblem) return error.message;
    throw error;
  }
}

/** What a formula gives; null where it gives no number, as after a division by 0. @throws RangeError for one with a problem */
export function reckon(text: string, input: FormulaInput): number | null {
  const problem = formulaProblem(text);
  if (problem) throw new RangeError(problem);
  const found = new Parser(text).whole()(input);
  return Number.isFinite(found) ? found : null;
}
