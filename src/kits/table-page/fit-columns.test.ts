import { expect, it } from 'vitest';
import { layColumns, noArrangement, type Arrangement, type Column } from './columns';
import { fitColumns } from './fit-columns';

const columns: Column<unknown>[] = [
  { key: 'name', title: '院校名称', width: 220, isFixed: true, cell: () => '' },
  { key: 'days', title: '协议期限', width: 200, cell: () => '' },
  { key: 'target', title: '推送对象', cell: () => '' },
  { key: 'rate', title: '已读', width: 96, align: 'right', cell: () => '' },
];
const needs = { name: 150, days: 236, target: 90, rate: 140 };
const fit = (room: number, more: Partial<typeof needs> = {}, arrangement: Arrangement = noArrangement) =>
  fitColumns(layColumns(columns, arrangement, 44), new Map(Object.entries({ ...needs, ...more })), room);
const widths = (room: number, more?: Partial<typeof needs>, arrangement?: Arrangement) =>
  fit(room, more, arrangement).columns.map(({ laidWidth }) => laidWidth);

it('cuts no date and no number where the declared width is too small for it', () => {
  expect(widths(616)).toEqual([150, 236, 90, 140]);
});

it('gives what is left to declared widths first, then to the columns that share it', () => {
  const { columns: laid, hasLoose } = fit(1000);
  expect(laid.map(({ laidWidth }) => laidWidth)).toEqual([220, 236, null, 140]);
  expect(hasLoose).toBe(true);
});

it('has the widest text give way where there is no room, never a number, and then scrolls', () => {
  expect(widths(700, { target: 400 })).toEqual([150, 236, 174, 140]);
  expect(fit(300, { target: 400 }).columns.map(({ laidWidth }) => laidWidth)).toEqual([150, 168, 168, 140]);
  expect(fit(300, { target: 400 }).width).toBe(150 + 168 + 168 + 140);
});

it('cuts a long title down to its declared width where nothing else has to be scrolled to then', () => {
  expect(widths(786, { name: 320 })).toEqual([320, 236, 90, 140]);
  expect(widths(650, { name: 320 })).toEqual([252, 168, 90, 140]);
  expect(widths(618, { name: 320 })).toEqual([220, 168, 90, 140]);
  expect(widths(617, { name: 320 })).toEqual([320, 168, 90, 140]);
});

it('lets a long text have the room that nobody else needs', () => {
  expect(widths(1126, { target: 600 })[2]).toBe(600);
});

it('leaves a width that the person set, and moves the fixed columns that follow it', () => {
  const set = { shown: {}, widths: { days: 100 } };
  expect(widths(1000, {}, set)[1]).toBe(100);
  expect(fit(1000).columns[0]!.left).toBe(44);
});

it('shows in full what tells rows apart, like a login name, while others are wider than they have to be', () => {
  const users: Column<unknown>[] = [
    { key: 'name', title: '姓名', width: 112, isFixed: true, cell: () => '' },
    { key: 'username', title: '账号', width: 112, isWhole: true, cell: () => '' },
    { key: 'roles', title: '角色', width: 140, cell: () => '' },
  ];
  const wanted = new Map([
    ['name', 90],
    ['username', 340],
    ['roles', 420],
  ]);
  const laid = fitColumns(layColumns(users, noArrangement, 44), wanted, 600);
  expect(laid.columns.map(({ laidWidth }) => laidWidth)).toEqual([90, 340, 170]);
});
