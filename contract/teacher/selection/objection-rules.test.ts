import { describe, expect, it } from 'vitest';
import {
  answerObstacle,
  appointmentHold,
  objectionObstacle,
  objectionReaders,
  readsObjection,
} from './objection-rules';

describe('an objection', () => {
  it('is read by three, and one kept from the declarant by two', () => {
    expect(objectionReaders.map((reader) => readsObjection(reader, false))).toEqual([true, true, true]);
    expect(objectionReaders.filter((reader) => readsObjection(reader, true))).toEqual(['raiser', 'office']);
  });

  const free = { isOwn: false, hasRaised: false, isAppointed: false, until: '2026-03-10', today: '2026-03-10' };
  it.each([
    [{}, ''],
    [{ today: '2026-03-11' }, '公示已于 2026-03-10 结束，不能再提出异议'],
    [{ isOwn: true }, '不能对本人提出异议'],
    [{ hasRaised: true }, '您已提出异议，请等待答复'],
    [{ isAppointed: true }, '已聘任，如有问题请联系教育处'],
  ])('with %o is answered %s', (part, said) => {
    expect(objectionObstacle({ ...free, ...part })).toBe(said);
  });
});

describe('an appointment', () => {
  const free = { noticed_until: '2026-03-10', open: 0, isUpheld: false, isSuspended: false, hasRule: true };
  it.each([
    [{}, ''],
    [{ noticed_until: '' }, '尚未公示'],
    [{ noticed_until: '2026-03-11' }, '公示至 2026-03-11'],
    [{ open: 2 }, '2 条异议'],
    [{ isUpheld: true }, '异议成立'],
    [{ isSuspended: true }, '停聘'],
    [{ hasRule: false }, '师资条件'],
  ])('with %o is held by %s', (part, said) => {
    const hold = appointmentHold({ ...free, ...part }, '2026-03-11');
    if (said === '') expect(hold).toBe('');
    else expect(hold).toContain(said);
  });
});

describe('whoever answers an objection', () => {
  const office = { isAbout: false, isRaiser: false };
  it.each([
    [office, [], ''],
    [{ ...office, isRaiser: true }, ['王敏'], '本人提出的异议不能由本人答复，可由王敏答复'],
    [{ ...office, isAbout: true }, ['王敏', '李强'], '对本人的异议不能由本人答复，可由王敏、李强答复'],
    [
      { isAbout: true, isRaiser: true },
      ['甲', '乙', '丙', '丁'],
      '对本人的异议不能由本人答复，可由甲、乙、丙 等 4 人答复',
    ],
    [
      { ...office, isRaiser: true },
      [],
      '本人提出的异议不能由本人答复，目前没有其他人可以答复，请管理员在角色中给另一名工作人员“答复公示异议”权限',
    ],
  ])('as %o beside %o is told “%s”', (reader, others, said) => {
    expect(answerObstacle(reader, others)).toBe(said);
  });
});
