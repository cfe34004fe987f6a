import type { FullContent, FullPart, PartSecret } from '@contract/exam/content';
import { emptyPart, emptyUnit } from '@contract/exam/content-problems';
import type { QuestionType } from '@contract/exam/rules';
import { cases, essays, type DemoCase } from './cases';
import { topics, type Topic } from './facts';
import { earlyHeart, regularHeart, type DemoSound } from './sounds';

/** A question of the demo before it has a bank. */
export interface DemoQuestion {
  type: QuestionType;
  field: readonly [string, string];
  content: FullContent;
  /** What is heard with its stem. */
  sound?: DemoSound;
}

/** The same ids at each start: letters of a counter, shuffled so that they tell nothing. */
function optionIds() {
  let count = 0;
  return () => {
    count += 1;
    return `o${((count * 7919) % 1_000_003).toString(36).padStart(5, '0')}`;
  };
}

const p = (words: string) => `<p>${words}</p>`;

/** A few hundred questions of all twelve types, made of the tables in facts.ts. */
export function demoQuestions(): DemoQuestion[] {
  const id = optionIds();
  const found: DemoQuestion[] = [];
  for (const [at, topic] of topics.entries()) found.push(...ofTopic(topic, at, id));
  for (const one of cases) found.push(...ofCase(one, id));
  for (const { field, stem, points } of essays) {
    const part = { ...emptyPart(9, id) };
    part.public = { ...part.public, stem: p(stem) };
    part.secret = {
      ...part.secret,
      rubric: points.map((text) => ({ text, points: 2 })),
      answer: p(points.join('；')),
    };
    found.push({ type: 9, field, content: { unit: emptyUnit, parts: [part] } });
  }
  // Last: what stands before keeps its ids.
  found.push(...ofSounds(id));
  return found;
}

/** Two questions that are heard. */
function ofSounds(id: () => string): DemoQuestion[] {
  const field = ['急诊', '心肺听诊'] as const;
  const rates = ['75 次/分', '45 次/分', '60 次/分', '100 次/分', '150 次/分'];
  const counted = choice(1, '播放音频（模拟心音，每次心跳两声），心率约为', rates, 2, id);
  const judged = emptyPart(7, id);
  const early: FullPart = {
    public: { ...judged.public, stem: p('播放音频（模拟心音），各次心跳的间隔相等。') },
    secret: { ...judged.secret, key: ['F'], analysis: p('第三次心跳提前出现，其后有较长的间歇。') },
  };
  return [
    { ...single(1, field, counted), sound: regularHeart() },
    { ...single(7, field, early), sound: earlyHeart() },
  ];
}

/** One of several with its wrong answers; the right one stands where the number says. */
function choice(type: QuestionType, stem: string, words: readonly string[], place: number, id: () => string): FullPart {
  const [right, ...wrong] = words;
  const order = wrong.toSpliced(place % (wrong.length + 1), 0, right!);
  const options = order.map((text) => ({ id: id(), text: p(text) }));
  const part = emptyPart(type, id);
  const key = [options[order.indexOf(right!)]!.id];
  return {
    public: { ...part.public, stem: p(stem), options },
    secret: { ...part.secret, key, analysis: p(`${stem.replace(/是$/, '')}：${right}。`) },
  };
}

const single = (type: QuestionType, field: DemoQuestion['field'], part: FullPart): DemoQuestion => ({
  type,
  field,
  content: { unit: emptyUnit, parts: [part] },
});

function ofTopic({ field, ask, say, pairs }: Topic, at: number, id: () => string): DemoQuestion[] {
  const found: DemoQuestion[] = [];
  for (const [index, [thing, answer]] of pairs.entries()) {
    const others = pairs.filter((pair) => pair[0] !== thing).map((pair) => pair[1]);
    const wrong = [0, 1, 2, 3].map((step) => others[(index + step) % others.length]!);
    found.push(single(1, field, choice(1, ask.replace('{}', thing), [answer, ...new Set(wrong)], index + at, id)));
    const isTrue = (index + at) % 2 === 0;
    const said = isTrue ? answer : wrong[0]!;
    const judged = emptyPart(7, id);
    found.push(
      single(7, field, {
        public: { ...judged.public, stem: p(`${say.replace('{}', thing).replace('{=}', said)}。`) },
        secret: { ...judged.secret, key: [isTrue ? 'T' : 'F'] },
      }),
    );
    if (index % 2 === 0) {
      const blank = emptyPart(8, id);
      const accept: PartSecret['blanks'] = [{ ...blank.secret.blanks[0]!, accept: [answer] }];
      found.push(
        single(8, field, {
          public: { ...blank.public, stem: p(`${say.replace('{}', thing).replace('{=}', '____')}。`) },
          secret: { ...blank.secret, blanks: accept },
        }),
      );
    }
  }
  found.push(matching(field, ask, pairs.slice(0, 5), id), several(field, ask, say, pairs, id));
  return found;
}

/** B1: five answers, asked for three things. */
function matching(field: Topic['field'], ask: string, pairs: Topic['pairs'], id: () => string): DemoQuestion {
  const options = pairs.map(([, answer]) => ({ id: id(), text: p(answer) }));
  const parts = pairs.slice(0, 3).map(([thing], at) => {
    const part = emptyPart(1, id, true);
    return {
      public: { ...part.public, stem: p(ask.replace('{}', thing)) },
      secret: { ...part.secret, key: [options[at]!.id] },
    };
  });
  return { type: 5, field, content: { unit: { ...emptyUnit, options }, parts } };
}

/** X: which of five statements are right. */
function several(
  field: Topic['field'],
  ask: string,
  say: string,
  pairs: Topic['pairs'],
  id: () => string,
): DemoQuestion {
  const part = emptyPart(6, id);
  const told = pairs.slice(0, 5).map(([thing, answer], at) => {
    const said = at % 2 === 0 ? answer : pairs[(at + 2) % pairs.length]![1];
    return { id: id(), text: p(say.replace('{}', thing).replace('{=}', said)), isRight: said === answer };
  });
  const options = told.map(({ id: one, text }) => ({ id: one, text }));
  const topic = ask.replace('{}', '下列各项').replace(/[的，].*$/, '');
  return single(6, field, {
    public: { ...part.public, stem: p(`关于${field[1]}（${topic}），下列说法正确的有`), options },
    secret: { ...part.secret, key: told.filter(({ isRight }) => isRight).map((one) => one.id) },
  });
}

const people = ['男，58 岁', '女，42 岁', '男，67 岁', '女，29 岁', '男，35 岁'];

/** A2 of the first step; A3 and A4 of the whole; a composite and a discussion of its story. */
function ofCase({ field, story, steps }: DemoCase, id: () => string): DemoQuestion[] {
  const told = story.replace('{who}', field[0] === '妇产科' ? people[3]! : people[story.length % people.length]!);
  const parts = steps.map(([reveal, stem, ...words], at) => {
    const part = choice(1, stem, words, at + 1, id);
    return { ...part, public: { ...part.public, reveal: reveal ? p(reveal) : '' } };
  });
  const plain = parts.map((part) => ({ ...part, public: { ...part.public, reveal: '' } }));
  const [first, second] = plain as [FullPart, FullPart];
  const material = { ...emptyUnit, material: p(told) };
  const [, stem, ...words] = steps[0]!;
  const talk = emptyPart(9, id);
  const asked = (words_: string, points: readonly string[]): FullPart => ({
    public: { ...talk.public, stem: p(words_) },
    secret: { ...talk.secret, rubric: points.map((text) => ({ text, points: 5 })) },
  });
  const judged = emptyPart(7, id);
  const judgement: FullPart = {
    public: { ...judged.public, stem: p(`该病人首先考虑${steps[0]![2]}。`) },
    secret: { ...judged.secret, key: ['T'] },
  };
  const found: DemoQuestion[] = [
    single(2, field, choice(2, `${told}${stem}`, words, 2, id)),
    { type: 3, field, content: { unit: material, parts: [first, second] } },
    { type: 12, field, content: { unit: material, parts: [judgement, second] } },
    {
      type: 10,
      field,
      content: {
        unit: material,
        parts: [
          asked('写出诊断与诊断依据。', [`诊断：${steps[0]![2]}`, '依据：症状与体征']),
          asked('写出进一步检查与治疗原则。', ['检查合理', `治疗：${steps[1]![2]}`]),
        ],
      },
    },
  ];
  found.push({ type: 4, field, content: { unit: { ...material, no_back: true }, parts } });
  return found;
}
