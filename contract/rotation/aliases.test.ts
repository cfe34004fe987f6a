import { describe, expect, it } from 'vitest';
import { referenceFixture } from '@tests/fixtures/rotation/reference';
import { aliasFits, handbookNames } from './alias-rules';
import { type AliasInput, aliasInput } from './aliases';
import { indexReference } from './rules-index';

const names = handbookNames(indexReference(referenceFixture()));

describe('handbookNames', () => {
  it('knows hospital departments of every list and majors, as the handbooks spell them', () => {
    expect(names.dept.get('普通外科(胃肠)')).toBe('普通外科（胃肠）');
    expect(names.dept.has('全科医学科')).toBe(true);
    expect(names.major.get('外科(普外方向)')).toBe('外科（普外方向）');
  });

  it('does not take a standard department for a hospital department', () => {
    expect(names.dept.has('呼吸内科')).toBe(false);
  });
});

describe('aliasFits', () => {
  const alias = (wrong: string, right: string, kind: AliasInput['kind'] = 'dept') => ({ wrong, right, kind });
  it.each([
    [alias('心内', '心血管内科'), true],
    [alias('呼吸内科', '呼吸与危重症医学科(一病区)'), true],
    [alias('普外', '外科（普外方向）', 'major'), true],
    [alias('心内', '心内科'), false],
    [alias('CCU', '心血管内科'), false],
    [alias('ｃｃｕ ', '心血管内科'), false],
    [alias('心内', '心血管内科', 'major'), false],
  ])('%j: %s', (given, fits) => {
    expect(aliasFits(given, names)).toBe(fits);
  });
});

describe('aliasInput', () => {
  it('takes a cell as it stands in the sheet, line breaks and all', () => {
    expect(aliasInput.parse({ wrong: ' 心内\n一区\0', right: '心血管内科', kind: 'dept' }).wrong).toBe('心内 一区');
  });

  it.each(['', '　', '字'.repeat(101), '心内#呼吸', '心内＃呼吸'])('refuses %j', (wrong) => {
    expect(aliasInput.safeParse({ wrong, right: '心血管内科', kind: 'dept' }).success).toBe(false);
  });
});
