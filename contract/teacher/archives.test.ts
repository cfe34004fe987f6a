import { describe, expect, it } from 'vitest';
import {
  fieldProblem,
  isFurther,
  knownFields,
  sectionFields,
  standingFields,
  tidyValues,
  type FieldSetting,
} from './archive-fields';
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
  type ArchiveContent,
  type ArchiveSectionKey,
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
const asked = (key: ArchiveSectionKey) => standingFields[key].shown;
const untouched = { accepted: null, draft: null, isSubmitted: false, returned: '' };

describe('an entry', () => {
  it('is refused with a sentence for each field', () => {
    expect(entryProblems(asked('training'), {}, today)).toEqual({
      name: '培训名称是必填项',
      rank: '级别是必填项',
      issuer: '发证单位是必填项',
      on: '发证日期是必填项',
    });
    expect(entryProblems(asked('training'), certificate, today)).toEqual({});
  });

  it.each([
    [{ rank: '区级' }, { rank: '级别请从列表中选择' }],
    [{ on: '2026-06-02' }, { on: '发证日期不能晚于今天' }],
    [{ on: '2026-02-30' }, { on: '发证日期应为日期' }],
    [{ until: '2024-04-30' }, { until: '不能早于发证日期' }],
    [{ name: 3 }, { name: '培训名称应为文字' }],
    [{ salary: '1' }, { salary: '没有这一项' }],
  ])('refuses %o', (part, problems) => {
    expect(entryProblems(asked('training'), { ...certificate, ...part }, today)).toEqual(problems);
  });

  it('takes whole hours only', () => {
    const course = { name: '心电图', audience: '住院医师', on: '2026-03-01' };
    expect(entryProblems(asked('courses'), { ...course, hours: 1.5 }, today)).toEqual({
      hours: '学时应为 1 至 999 的整数',
    });
    expect(entryProblems(asked('courses'), { ...course, hours: 8 }, today)).toEqual({});
  });

  it('is stored with all of its fields, what is empty as nothing', () => {
    expect(tidyValues(standingFields.lectures, { name: '讲座', place: '' })).toEqual({
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
    expect(submitProblem('training', asked('training'), untouched)).toBe('师资培训没有需要提交的修改');
    expect(submitProblem('training', asked('training'), { ...untouched, draft: emptyContent })).toBe(
      '师资培训还没有填写',
    );
    expect(submitProblem('training', asked('training'), { ...untouched, draft: holding(certificate, []) })).toBe(
      '师资培训的“师资培训班”没有上传证明材料',
    );
    expect(submitProblem('training', asked('training'), { ...untouched, draft: holding(certificate) })).toBe('');
    // What was passed may be taken away again, and 无 is an answer.
    expect(submitProblem('papers', asked('papers'), { ...untouched, draft: { none: true, entries: [] } })).toBe('');
    expect(
      submitProblem('papers', asked('papers'), {
        ...untouched,
        accepted: holding({ name: '题' }),
        draft: emptyContent,
      }),
    ).toBe('');
  });

  it('shows field by field what changed', () => {
    const after: ArchiveContent = {
      none: false,
      entries: [
        { id: 'b', values: { ...certificate, name: '新班' }, files: [] },
        { id: 'a', values: { ...certificate, rank: '国家级', until: null }, files: ['g'] },
      ],
    };
    expect(sectionChanges('training', asked('training'), holding(certificate), after, (id) => `${id}.pdf`)).toEqual([
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
    expect(sectionChanges('awards', asked('awards'), emptyContent, { none: true, entries: [] }, String)).toEqual([
      { label: '获奖荣誉', old: '', new: '本人确认无此项' },
    ]);
    expect(sectionChanges('awards', asked('awards'), holding({ name: '奖' }, []), emptyContent, String)).toEqual([
      { label: '获奖荣誉：删除', old: '奖', new: '' },
    ]);
  });
});

const own = (part: Partial<FieldSetting> = {}): FieldSetting => ({
  section: 'papers',
  key: 'x00000001',
  name: '收录情况',
  type: 'choice',
  options: ['SCI', '其他'],
  is_required: false,
  status: 1,
  sort: 1,
  ...part,
});
/** A standing field that a hospital may demand. */
const changed: FieldSetting = own({ section: 'titles', key: 'number', name: '证书编号', type: 'text', options: [] });

describe('fields', () => {
  const labels = (fields: readonly { label: string }[]) => fields.map(({ label }) => label);

  it('of the hospital stand behind those of the product, in their order', () => {
    const settings = [own({ key: 'x00000002', name: '影响因子', type: 'number', sort: 2 }), own()];
    const { shown } = sectionFields('papers', settings);
    expect(labels(shown).slice(-2)).toEqual(['收录情况', '影响因子']);
    expect(labels(sectionFields('papers', [own({ status: 2 })]).shown)).not.toContain('收录情况');
    expect(standingFields.papers.shown.every(({ key }) => !isFurther(key))).toBe(true);
    const values = { name: '题', journal: '刊', kind: '教学论文', part: '主编', on: '2026-01-02' };
    expect(entryProblems(shown, { ...values, x00000001: '核心' }, today)).toEqual({
      x00000001: '收录情况请从列表中选择',
    });
    expect(entryProblems(shown, { ...values, x00000001: 'SCI', x00000002: 12 }, today)).toEqual({});
  });

  it('of the product are demanded or switched off where no rule reads them', () => {
    const isAsked = (section: ArchiveSectionKey, settings: FieldSetting[], label: string) =>
      sectionFields(section, settings).shown.find((field) => field.label === label)?.is_required;
    expect(isAsked('titles', [{ ...changed, is_required: true }], '证书编号')).toBe(true);
    expect(isAsked('titles', [{ ...changed, status: 2 }], '证书编号')).toBe(undefined);
    expect(isAsked('training', [own({ section: 'training', key: 'until', status: 2 })], '有效期至')).toBe(false);
    expect(isAsked('degrees', [own({ section: 'degrees', key: 'school', status: 2 })], '毕业院校')).toBe(true);
  });

  it('that are switched off keep what stood in them, and show in a difference', () => {
    const off = sectionFields('papers', [own({ status: 2 })]);
    const was = { name: '旧题', x00000001: 'SCI' };
    expect(tidyValues(off, { name: '新题' }, was)).toMatchObject({ name: '新题', x00000001: 'SCI' });
    expect(tidyValues(off, { name: '新题' })).not.toHaveProperty('x00000001');
    // What was never filled in is not stored: the entry is the same as before the field was added.
    expect(tidyValues(sectionFields('papers', [own()]), { name: '题', x00000001: '' })).not.toHaveProperty('x00000001');
    const changes = sectionChanges('papers', knownFields(off), emptyContent, holding(was), String);
    expect(changes[0]).toMatchObject({ label: '论文著作：新增', new: '旧题，收录情况 SCI' });
  });

  it('that became demanded are filled in before a section is submitted', () => {
    const { shown } = sectionFields('titles', [{ ...changed, is_required: true }]);
    const draft = holding({ name: '主治医师', kind: '专业技术职称', on: '2020-01-01', number: null });
    expect(submitProblem('titles', shown, { ...untouched, draft })).toBe('职称与教学职称的“主治医师”没有填写证书编号');
  });

  it.each<[string, Partial<FieldSetting>, Partial<FieldSetting & { uses: number }> | undefined, string]>([
    ['a standing name', { name: '题目' }, undefined, '论文著作已有“题目”'],
    ['a choice without choices', { options: ['SCI'] }, undefined, '请至少填写两个选项'],
    ['another section', { section: 'awards' }, {}, '不能改到其他部分'],
    ['another type of what is filled in', { type: 'text' }, { uses: 3 }, '已有 3 份档案填写了“收录情况”'],
    ['a standing field by another name', { name: '编号' }, { key: 'number', name: '证书编号' }, '固定字段'],
  ])('refuse %s', (_, next, before, words) => {
    expect(fieldProblem(own(next), before && { ...own(), uses: 0, ...before }, [])).toContain(words);
  });

  it('are kept within their number', () => {
    const five = [1, 2, 3, 4, 5].map((at) => own({ key: `x0000001${at}`, name: `字段${at}` }));
    expect(fieldProblem(own({ name: '第六' }), undefined, five)).toContain('最多增加 5 个字段');
    expect(fieldProblem(own({ name: '第五' }), undefined, [...five.slice(1), changed])).toBe('');
    expect(fieldProblem(own({ type: 'text' }), { ...own(), uses: 0 }, five)).toBe('');
  });
});

describe('completeness', () => {
  // What entries have to hold is looked at in a test of its own.
  const nothingAsked = Object.fromEntries(archiveSectionKeys.map((key) => [key, { shown: [] }]));
  const facts = (part: Partial<ArchiveFacts['sections']> = {}): ArchiveFacts => ({
    basic: { filled: 9, all: 9, missing: [] },
    fields: nothingAsked as unknown as ArchiveFacts['fields'],
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

  it('counts half where an entry lacks what has to be filled in by now', () => {
    const held = facts({ training: { accepted: holding(certificate), state: 'current' } });
    const number: FieldSetting = { ...changed, section: 'training', is_required: true };
    const demanded = { ...held, fields: { ...held.fields, training: sectionFields('training', [number]) } };
    expect(lineOf(demanded, 'training')).toMatchObject({ got: 7, why: '“师资培训班”没有证书编号，计一半' });
    const off = {
      ...held,
      fields: { ...held.fields, training: sectionFields('training', [{ ...number, status: 2 }]) },
    };
    expect(lineOf(off, 'training').got).toBe(15);
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
