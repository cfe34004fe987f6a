import { expect, it } from 'vitest';
import { readBackupSettings } from './settings';

it('keeps a week of daily backups in the data folder unless told otherwise', () => {
  expect(readBackupSettings({ BACKUP_DIR: '' }, '/data')).toEqual({ folder: '/data/backups', everyHours: 24, keep: 7 });
  expect(readBackupSettings({ BACKUP_DIR: '/mnt/b', BACKUP_EVERY_HOURS: '0.5', BACKUP_KEEP: '30' }, '/data')).toEqual({
    folder: '/mnt/b',
    everyHours: 0.5,
    keep: 30,
  });
});

it.each([
  ['BACKUP_EVERY_HOURS', '-1'],
  ['BACKUP_EVERY_HOURS', 'daily'],
  ['BACKUP_KEEP', '0'],
])('refuses %s=%s and says what it should be', (name, value) => {
  expect(() => readBackupSettings({ [name]: value }, '/data')).toThrow(`${name}=${value}：应为`);
});
