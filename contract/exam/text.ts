import { draftOf, finished, type Draft, type Range, type TextQuestion } from './text-card';
import { keyEntriesOf, type KeyEntry } from './text-keys';
import {
  headingOf,
  lettersOf,
  numberOf,
  optionsIn,
  piecesOf,
  sharedRangeOf,
  type Heading,
  type Piece,
  type SharedRange,
} from './text-lines';

export interface ReadText {
  questions: TextQuestion[];
  /** Lines that belong to no question, as they stand in the text. */
  leftover: string;
}

/**
 * Questions in a text that was pasted, or read from a document (design section 2.17). Each character of the text lies in
 * the source of a question or in the leftover: nothing is dropped silently.
 */
export function readText(text: string): ReadText {
  const reader = new Reader();
  for (const piece of piecesOf(text)) reader.read(piece);
  return reader.end(text);
}

type Place = 'none' | 'material' | 'stem' | 'option' | 'answer' | 'analysis' | 'keys';

class Reader {
  private readonly tops: Draft[] = [];
  private readonly leaves: Draft[] = [];
  private readonly left: Range[] = [];
  /** What stands before a question and is a part of it: its heading, empty lines. */
  private waiting: Range[] = [];
  private heading: Heading = { type: 1, each: null };
  private isFresh = true;
  private group: { draft: Draft; range: SharedRange | null } | undefined;
  private question: Draft | undefined;
  private place: Place = 'none';
  private last = 0;

  read(piece: Piece): void {
    const { words } = piece;
    if (words === '') return this.keep(piece);
    const heading = headingOf(words);
    if (heading) return this.startSection(piece, heading);
    const shared = sharedRangeOf(words);
    if (shared) return this.startGroup(piece, shared);
    const entries = keyEntriesOf(words, this.place === 'keys');
    if (entries && this.takeKeys(piece, entries)) return;
    const answer = /^【?(?:参考|正确|标准)?答案(?:及解析|与解析)?】?\s*:?\s*/.exec(words);
    if (answer) return this.takeAnswer(piece, words.slice(answer[0].length));
    const analysis = /^【?(?:答案)?解析】?\s*:?\s*/.exec(words);
    if (analysis && this.question) return this.takeAnalysis(piece, piece.raw.slice(analysis[0].length));
    const number = numberOf(words);
    if (number && this.continues(number.number)) return this.startQuestion(piece, number);
    if (this.takeOptions(piece)) return;
    this.goOn(piece);
  }

  end(text: string): ReadText {
    const after = this.tops.at(-1);
    if (after) after.ranges.push(...this.waiting);
    else this.left.push(...this.waiting);
    const ordered = this.left.toSorted((one, two) => one[0] - two[0]);
    if (!after) return { questions: [], leftover: text };
    const leftover = ordered.map(([from, to]) => text.slice(from, to)).join('\n');
    return { questions: this.tops.map((top) => finished(top)), leftover };
  }

  /** To the question that is open, or to the one that comes. */
  private keep({ from, to }: Piece): void {
    const owner = this.place === 'keys' ? undefined : (this.question ?? this.group?.draft);
    (owner ? owner.ranges : this.waiting).push([from, to]);
  }

  private own(draft: Draft, { from, to }: Piece): void {
    draft.ranges.push(...this.waiting, [from, to]);
    this.waiting = [];
  }

  private startSection({ from, to }: Piece, heading: Heading): void {
    this.waiting.push([from, to]);
    this.heading = heading;
    this.isFresh = true;
    this.group = undefined;
    this.question = undefined;
    this.place = 'none';
  }

  private startGroup(piece: Piece, range: SharedRange | null): void {
    const { type } = this.heading;
    const isGroupType = [3, 4, 5, 12].includes(type);
    const draft = draftOf(isGroupType ? type : range?.isOptions ? 5 : 3, null);
    draft.children = [];
    draft.size = range && range.last - range.first + 1;
    draft.stem = range ? piece.raw.replace(/^[^)）】\]:：]*[)）】\]:：]?\s*/, '') : '';
    this.tops.push(draft);
    this.group = { draft, range };
    this.question = undefined;
    this.place = 'material';
    this.own(draft, piece);
  }

  /** A number begins a question where it goes on with those before, begins anew after a heading, or begins a group. */
  private continues(number: number): boolean {
    if (this.place === 'keys') return false;
    if (this.group && this.place === 'material') {
      const { range } = this.group;
      return range ? number === range.first || number === 1 : number === this.last + 1 || number === 1;
    }
    if (number === this.last + 1) return true;
    if (this.isFresh) return this.tops.length === 0 || number === 1 || number > this.last;
    const isDone = this.place === 'answer' || this.place === 'analysis' || (this.question?.options.length ?? 0) > 1;
    return isDone && number > this.last && number < this.last + 10;
  }

  private startQuestion(piece: Piece, { number, at }: { number: number; at: number }): void {
    const { range } = this.group ?? {};
    if (range && (this.group!.draft.children!.length >= range.last - range.first + 1 || number > range.last)) {
      this.group = undefined;
    }
    const parent = this.group?.draft ?? null;
    const type = parent || [3, 4, 5, 12].includes(this.heading.type) ? 1 : this.heading.type;
    const question = draftOf(type, parent);
    // A question of a group type that stands alone is no group.
    if (!parent && [3, 4, 5, 12].includes(this.heading.type)) question.problems.add('group_size');
    question.number = number;
    (parent?.children ?? this.tops).push(question);
    this.leaves.push(question);
    this.question = question;
    this.last = number;
    this.isFresh = false;
    this.place = 'stem';
    this.own(question, piece);
    const words = piece.words.slice(at);
    // Options may begin in the line of the stem.
    const first = /(?<![A-Za-z0-9(])A\s*[.、:]\s*(?=.*B\s*[.、:])/.exec(words);
    const raw = piece.raw.slice(at);
    question.stem = first ? raw.slice(0, first.index) : raw;
    if (first) this.addOptions(question, words.slice(first.index), raw.slice(first.index));
    const each = /\(\s*(\d+(?:\.\d+)?)\s*分\s*\)/.test(question.stem) ? null : this.heading.each;
    question.score = each;
  }

  private takeOptions(piece: Piece): boolean {
    const isB1 = this.heading.type === 5;
    const startsList = optionsIn(piece.words, 0)[0]?.letter === 0;
    // B1 without a range: options that begin anew begin a group.
    if (isB1 && startsList && this.place !== 'material' && !this.group?.range) this.startGroup(piece, null);
    const owner = this.place === 'material' ? this.group?.draft : this.question;
    if (!owner || !['material', 'stem', 'option'].includes(this.place)) return false;
    if (this.place === 'material' && owner.type !== 5) return false;
    if (!this.addOptions(owner, piece.words, piece.raw)) return false;
    if (owner.ranges.at(-1)?.[0] !== piece.from) this.own(owner, piece);
    return true;
  }

  private addOptions(owner: Draft, words: string, raw: string): boolean {
    if (owner.type >= 7 && owner.type <= 10) return false;
    const next = owner.options.length === 0 ? 0 : owner.options.at(-1)!.letter + 1;
    const found = optionsIn(words, next);
    if (found.length === 0) return false;
    for (const [index, { letter, end }] of found.entries()) {
      owner.options.push({ letter, words: raw.slice(end, found[index + 1]?.at) });
    }
    if (owner === this.question) this.place = 'option';
    return true;
  }

  private takeAnswer(piece: Piece, words: string): void {
    const { question } = this;
    const isOfMany = words === '' || keyEntriesOf(words, true) !== undefined;
    if (!question || (isOfMany && (question.answer !== null || question.key.length > 0 || words !== ''))) {
      return this.startKeys(piece, words);
    }
    this.own(question, piece);
    question.answer = words;
    this.place = 'answer';
  }

  /** Answers of all questions follow. */
  private startKeys(piece: Piece, words: string): void {
    this.question = undefined;
    this.group = undefined;
    this.place = 'keys';
    const entries = words === '' ? undefined : keyEntriesOf(words, true);
    const start = piece.words.length - words.length;
    const moved = entries?.map((entry) => ({ ...entry, from: entry.from + start, to: entry.to + start }));
    if (moved && this.takeKeys(piece, moved)) return;
    if (words === '' && this.leaves.length > 0) this.waiting.push([piece.from, piece.to]);
    else this.leave(piece);
  }

  private takeKeys(piece: Piece, entries: readonly KeyEntry[]): boolean {
    const taken = new Set<Draft>();
    const owners = entries.map(({ number }) => {
      const owner = this.leaves.find(
        (leaf) => leaf.number === number && !taken.has(leaf) && leaf.key.length === 0 && !leaf.answer,
      );
      if (owner) taken.add(owner);
      return owner;
    });
    if (this.leaves.length === 0 || owners.some((owner) => !owner)) return false;
    for (const [index, { key }] of entries.entries()) {
      const owner = owners[index]!;
      owner.key = key;
      // All of the line, its ends included, lies in one of them.
      const from = index === 0 ? piece.from : owners.length > 1 ? startIn(piece, entries[index]!.from) : piece.from;
      const to = index === entries.length - 1 ? piece.to : startIn(piece, entries[index + 1]!.from);
      owner.ranges.push(...(index === 0 ? this.waiting : []), [from, to]);
    }
    this.waiting = [];
    this.question = undefined;
    this.group = undefined;
    this.place = 'keys';
    return true;
  }

  private takeAnalysis(piece: Piece, words: string): void {
    this.own(this.question!, piece);
    this.question!.analysis = words;
    this.place = 'analysis';
  }

  private goOn(piece: Piece): void {
    const { question, group, place } = this;
    const { words, raw } = piece;
    if (place === 'material' && group) {
      group.draft.stem += `\n${raw}`;
      return this.own(group.draft, piece);
    }
    if (!question || place === 'none' || place === 'keys') return this.leave(piece);
    const isOfWords = question.type >= 8 && question.type <= 10;
    if (place === 'answer' && question.answer === '' && (isOfWords || lettersOf(words))) question.answer = words;
    else if (place === 'answer' && isOfWords) question.answer += `\n${words}`;
    else if (place === 'answer') return this.leave(piece);
    else if (place === 'analysis') question.analysis += `\n${raw}`;
    else if (place === 'option') question.options.at(-1)!.words += `\n${raw}`;
    else question.stem += `\n${raw}`;
    this.own(question, piece);
  }

  /** The words are left over; spaces around them go with what comes. */
  private leave({ from, to, lead, words }: Piece): void {
    const start = from + lead;
    const end = start + words.length;
    this.left.push([start, end]);
    if (start > from) this.waiting.push([from, start]);
    if (end < to) this.waiting.push([end, to]);
    this.question?.problems.add('leftover');
  }
}

const startIn = (piece: Piece, at: number): number => piece.from + piece.lead + at;
