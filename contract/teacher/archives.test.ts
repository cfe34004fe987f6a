import { describe, expect, it } from 'vitest';
import { archiveReview } from './archive-review';
import {
  completionOf,
  missingLines,
  sectionChanges,
  sectionState,
  submitProblem,
  type ArchiveFacts,
} from './archive-rules';
import {
  archiveSectionKeys,
  archiveSections,
  emptyContent,
  entryProblems,
  ownLines,
  tidyValues,
  type ArchiveContent,
  type ArchiveValues,
} from './archive-sections';

const today = '2026-06-01';
const certificate: ArchiveValues = {
  name: '师资培训班',
  rank: '省级',
  issuer: '省医学会',
  on: '2024-05-01',
  until: '2027-04-30',
  number: null,
};
const holding = (values: ArchiveValues, files: string[] = ['f']): ArchiveContent => ({
  none: false,
  entries: [{ id: 'a', values, files }],
});
const untouched = { accepted: null, draft: null, isSubmitted: false, returned: '' };

describe('an entry', () => {
  it('is refused with a sentence for each field', () => {
    expect(entryProblems('training', {}, today)).toEqual({
      name: '培训名称是必填项',
      rank: '级别是必填项',
      issuer: '发证单位是必填项',
      on: '发证日期是必填项',
    });
    expect(entryProblems('training', certificate, today)).toEqual({});
  });

  it.each([
    [{ rank: '区级' }, { rank: '级别请从列表中选择' }],
    [{ on: '2026-06-02' }, { on: '发证日期不能晚于今天' }],
    [{ on: '2026-02-30' }, { on: '发证日期应为日期' }],
    [{ until: '2024-04-30' }, { until: '不能早于发证日期' }],
    [{ name: 3 }, { name: '培训名称应为文字' }],
    [{ salary: '1' }, { salary: '没有这一项' }],
  ])('refuses %o', (part, problems) => {
    expect(entryProblems('training', { ...certificate, ...part }, today)).toEqual(problems);
  });

  it('takes whole hours only', () => {
    const course = { name: '心电图', audience: '住院医师', on: '2026-03-01' };
    expect(entryProblems('courses', { ...course, hours: 1.5 }, today)).toEqual({ hours: '学时应为 1 至 999 的整数' });
    expect(entryProblems('courses', { ...course, hours: 8 }, today)).toEqual({});
  });

  it('is stored with all of its fields, what is empty as nothing', () => {
    expect(tidyValues('lectures', { name: '讲座', place: '' })).toEqual({
      name: '讲座',
      place: null,
      rank: null,
      on: null,
      hours: null,
    });
  });
});

describe('a section', () => {
  it('stands as what became of its draft', () => {
    const draft = holding(certificate);
    expect(sectionState(untouched)).toBe('empty');
    expect(sectionState({ ...untouched, accepted: emptyContent })).toBe('current');
    expect(sectionState({ ...untouched, draft })).toBe('draft');
    expect(sectionState({ ...untouched, draft, isSubmitted: true })).toBe('review');
    expect(sectionState({ ...untouched, draft, returned: '不清晰' })).toBe('returned');
  });

  it('is submitted with its proofs only', () => {
    expect(submitProblem('training', untouched)).toBe('师资培训没有需要提交的修改');
    expect(submitProblem('training', { ...untouched, draft: emptyContent })).toBe('师资培训还没有填写');
    expect(submitProblem('training', { ...untouched, draft: holding(certificate, []) })).toBe(
      '师资培训的“师资培训班”没有上传证明材料',
    );
    expect(submitProblem('training', { ...untouched, draft: holding(certificate) })).toBe('');
    // What was passed may be taken away again, and 无 is an answer.
    expect(submitProblem('papers', { ...untouched, draft: { none: true, entries: [] } })).toBe('');
    expect(submitProblem('papers', { ...untouched, accepted: holding({ name: '题' }), draft: emptyContent })).toBe('');
  });

  it('shows field by field what changed', () => {
    const after: ArchiveContent = {
      none: false,
      entries: [
        { id: 'b', values: { ...certificate, name: '新班' }, files: [] },
        { id: 'a', values: { ...certificate, rank: '国家级', until: null }, files: ['g'] },
      ],
    };
    expect(sectionChanges('training', holding(certificate), after, (id) => `${id}.pdf`)).toEqual([
      {
        label: '师资培训：新增',
        old: '',
        new: '新班，级别 省级，发证单位 省医学会，发证日期 2024-05-01，有效期至 2027-04-30',
      },
      { label: '师资培训“师资培训班”：级别', old: '省级', new: '国家级' },
      { label: '师资培训“师资培训班”：有效期至', old: '2027-04-30', new: '–' },
      { label: '师资培训“师资培训班”：证明', old: '', new: 'g.pdf', files: { old: '', new: 'g' } },
      { label: '师资培训“师资培训班”：证明', old: 'f.pdf', new: '', files: { old: 'f', new: '' } },
    ]);
    expect(sectionChanges('awards', emptyContent, { none: true, entries: [] }, String)).toEqual([
      { label: '获奖荣誉', old: '', new: '本人确认无此项' },
    ]);
    expect(sectionChanges('awards', holding({ name: '奖' }, []), emptyContent, String)).toEqual([
      { label: '获奖荣誉：删除', old: '奖', new: '' },
    ]);
  });
});

describe('completeness', () => {
  const facts = (part: Partial<ArchiveFacts['sections']> = {}): ArchiveFacts => ({
    basic: { filled: 9, all: 9, missing: [] },
    sections: {
      ...(Object.fromEntries(
        archiveSectionKeys.map((key) => [key, { accepted: holding({ name: '一' }), state: 'current' as const }]),
      ) as ArchiveFacts['sections']),
      ...part,
    },
    taught: { times: 2, hours: 3 },
    trainees: 1,
  });
  const lineOf = (of: ArchiveFacts, key: string) => completionOf(of, today).lines.find((line) => line.key === key)!;

  it('is 100 % with everything, and its weights say so', () => {
    const weights = [...Object.values(archiveSections), ...Object.values(ownLines)];
    expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    const { percent, lines } = completionOf(facts(), today);
    expect(percent).toBe(100);
    expect(missingLines(lines)).toEqual([]);
  });

  it('counts what was passed only, and says what is in the way', () => {
    const draft = facts({ degrees: { accepted: null, state: 'review' }, papers: { accepted: null, state: 'empty' } });
    expect(completionOf(draft, today).percent).toBe(80);
    expect(lineOf(draft, 'degrees').why).toBe('已提交，审核通过后计入');
    expect(lineOf(draft, 'papers').why).toBe('还没有填写；确无此项请确认“无”');
    expect(missingLines(completionOf(draft, today).lines)).toEqual(['学历学位', '论文著作']);
  });

  it('counts half without a proof and with certificates that are over', () => {
    const bare = facts({ titles: { accepted: holding({ name: '一' }, []), state: 'current' } });
    expect(lineOf(bare, 'titles')).toMatchObject({ got: 7, why: '没有证明材料，计一半' });
    const over = facts({ training: { accepted: holding({ ...certificate, until: '2026-05-31' }), state: 'current' } });
    expect(lineOf(over, 'training')).toMatchObject({ got: 7, why: '证书都已过有效期，计一半' });
    const lastDay = facts({ training: { accepted: holding({ ...certificate, until: today }), state: 'current' } });
    expect(lineOf(lastDay, 'training').got).toBe(15);
  });

  it('takes 无 for an answer, and shares of the personal file', () => {
    const said = facts({ awards: { accepted: { none: true, entries: [] }, state: 'current' } });
    expect(lineOf(said, 'awards')).toMatchObject({ got: 5, why: '本人确认无此项' });
    const file = { ...facts(), basic: { filled: 6, all: 9, missing: ['职称', '手机号码', '电子邮箱'] } };
    expect(lineOf(file, 'basic')).toMatchObject({ got: 10, why: '个人信息缺职称、手机号码、电子邮箱' });
    const idle = { ...facts(), taught: { times: 0, hours: 0 }, trainees: 0 };
    expect(lineOf(idle, 'teaching').got).toBe(0);
  });
});

describe('a review', () => {
  const [one, other] = ['degrees', 'titles'] as const;
  it.each([
    [
      [
        { key: one, pass: false, reason: '' },
        { key: other, pass: true },
      ],
      '退回原因是必填项',
    ],
    [[{ key: one, pass: false, reason: '不清晰' }], '全部退回时请直接驳回'],
    [
      [
        { key: one, pass: true },
        { key: one, pass: true },
      ],
      '同一部分只能审核一次',
    ],
    [[], '请审核每个部分'],
  ])('refuses %o', (sections, message) => {
    const parsed = archiveReview.safeParse({ sections });
    expect(parsed.error?.issues[0]?.message).toBe(message);
  });
});
