import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it.each([
  ['心血管内科', 'xxgnk'],
  ['急诊抢救室', 'jzqjs'],
  ['耳鼻喉科', 'ebhk'],
  ['呼吸与危重症医学科', 'hxywzzyxk'],
  ['泌尿外科', 'mnwk'],
  ['CCU二区', 'CCUeq'],
  ['', ''],
])('%s begins with %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
