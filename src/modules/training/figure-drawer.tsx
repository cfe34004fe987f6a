import { changesSince, moves, type EntryChange, type FigureName, type ItemChange } from '@contract/training/changes';
import { countedOf, filledOf, type Tallied } from '@contract/training/completion';
import type { Handbook } from '@contract/training/entries';
import { Drawer } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatMoment } from '@/ui/format';
import classes from './training.module.css';
import { changeWords, countedItems, figureTitles, figureWords, standingWords } from './words';

interface FigureDrawerProps {
  name: FigureName;
  book: Handbook;
  dept: string | undefined;
  pathOf: (item: { id: number; st_dept_name: string }) => string;
  onClose: () => void;
}

const formulas: Record<FigureName, string> = {
  completion: '完成 = 通过与申诉认可 ÷ 要求，单项不超过要求数',
  fill: '填写 = 提交及以后 ÷ 要求，单项不超过要求数',
  audit: '审核通过 = 通过 ÷（通过 + 退回 + 待审），申诉认可不计',
  missing: '还差 = 各项要求数减去已计入的条数之和',
};

/** Part and whole of an item in a figure. */
function partsOf(name: FigureName, item: Tallied): [part: number, whole: number] {
  if (name === 'audit') return [item.passed, item.passed + item.returned + item.submitted];
  if (name === 'fill') return [filledOf(item), item.required];
  return [countedOf(item), item.required];
}

/** What a figure comes from, and what moved it since yesterday ended: items, entries, and by whom. */
export function FigureDrawer({ name, book, dept, pathOf, onClose }: FigureDrawerProps) {
  // Of the audit rate, what nobody handed in says nothing.
  const items = countedItems(book).filter(
    (item) => (dept === undefined || item.st_dept_name === dept) && partsOf(name, item)[1] > 0,
  );
  const sums = items.map((item) => partsOf(name, item));
  const [part, whole] = [0, 1].map((at) => sums.reduce((sum, pair) => sum + pair[at]!, 0)) as [number, number];
  const depts = [...new Set(items.map(({ st_dept_name: one }) => one))];
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${figureTitles[name]}${dept === undefined ? '' : `：${dept}`}`}
      size={480}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <p className={classes.text}>{formulas[name]}</p>
      <p className={classes.text}>
        {name === 'missing' ? `${whole} - ${part} = ${whole - part}` : `现在 ${part} ÷ ${whole}`}
        {name !== 'missing' && ` = ${figureWords(name, whole === 0 ? null : part / whole)}`}
      </p>
      <Since name={name} book={book} dept={dept} pathOf={pathOf} />
      <h3 className={classes.part}>由来</h3>
      {items.length === 0 && <p className={classes.facts}>{name === 'audit' ? '还没有提交的登记' : '没有要求'}</p>}
      {depts.map((one) => (
        <section key={one} aria-label={one}>
          {dept === undefined && <h4 className={classes.dept}>{one}</h4>}
          <ul className={classes.list}>
            {items
              .filter(({ st_dept_name: other }) => other === one)
              .map((item) => (
                <li key={item.id} className={classes.line}>
                  <Link to={pathOf(item)}>{item.item}</Link>
                  <span className={classes.count}>{partsOf(name, item).join('/')}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Drawer>
  );
}

function Since({ name, book, dept, pathOf }: Omit<FigureDrawerProps, 'onClose'>) {
  const { since } = book;
  if (!since) return <p className={classes.facts}>这份手册今天才开始记录，明天起显示较昨日的变化</p>;
  const { before, after, items } = changesSince(
    book,
    since,
    (item) => dept === undefined || item.st_dept_name === dept,
  );
  const moved = items.filter((item) => moves(name, item));
  const change = changeWords(name, before[name], after[name]);
  return (
    <>
      <h3 className={classes.part}>较昨日的变化</h3>
      <p className={classes.facts}>
        {since.day} 0 时 {figureWords(name, before[name])}，现在 {figureWords(name, after[name])}
        {change && `（${change}）`}
      </p>
      {moved.length === 0 ? (
        <p className={classes.text}>没有使它变化的条目或要求</p>
      ) : (
        <ul className={classes.list}>
          {moved.map((item) => (
            <li key={item.id} className={classes.change}>
              <p className={classes.head}>
                <Link to={pathOf(item)}>{item.item}</Link>
                <span className={classes.count}>{amounts(name, item)}</span>
              </p>
              {dept === undefined && <p className={classes.facts}>{item.st_dept_name}</p>}
              {item.before.required !== item.after.required && <p className={classes.facts}>{askedWords(item)}</p>}
              {item.entries.map((entry) => (
                <p key={entry.id} className={classes.facts}>
                  {entryWords(entry, item)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function amounts(name: FigureName, { before, after }: ItemChange): string {
  const words = (item: Tallied) => partsOf(name, item).join('/');
  return `${words(before)} → ${words(after)}`;
}

function askedWords({ before, after }: ItemChange): string {
  if (before.required === 0) return `开始要求 ${after.required}`;
  if (after.required === 0) return '不再要求';
  return `要求由 ${before.required} 改为 ${after.required}`;
}

function entryWords({ date, before, after, by, at, why }: EntryChange, item: ItemChange): string {
  const isAsked = item.before.required > 0 && item.after.required > 0;
  const who = by
    ? [by, at === '' ? '尚未发送' : formatMoment(at)].join(' ')
    : isAsked
      ? '轮转安排变动'
      : '手册要求变动';
  const how = `${standingWords[before]} → ${standingWords[after]}`;
  return [`${date} 的登记`, how, why, who].filter(Boolean).join(' · ');
}
