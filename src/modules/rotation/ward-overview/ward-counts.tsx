import { groupBy } from '@contract/kernel/group-by';
import { wardEndpoints, type WardCount, type WardMonthCount } from '@contract/rotation/ward-stays';
import { UnstyledButton } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import { halfWords, monthCalled, moveWords, nameOfMonth } from './ward-filters';
import classes from './ward-overview.module.css';

/** Which people a number is about, as the filters of the roster. */
export interface CountedPeople {
  deptId: number;
  month: string | null;
  half?: 1 | 2;
  typeId?: number;
  move?: 'arriving' | 'leaving';
  teacher?: 'none';
}

interface WardCountsProps {
  /** `YYYY-MM`, or null for this month. */
  month: string | null;
  deptId: number | null;
  /** A number was pressed: its people are to be shown. */
  onOpen: (people: CountedPeople) => void;
}

/** Above so many departments only their totals are shown; a department that is chosen shows its types. */
const mostWithTypes = 3;

/** Who comes and goes in a month and the next, and how full each half month is. */
export function WardCounts({ month, deptId, onOpen }: WardCountsProps) {
  const query = { ...(month !== null && { month }), ...(deptId !== null && { deptId }) };
  const counts = useCall(wardEndpoints.wardCounts, { query }, { keepPrevious: true });
  return (
    <Panel title="人数与容量">
      <Loaded call={counts} what="人数与容量">
        {({ months, halves }) =>
          halves.length === 0 ? (
            <p className={classes.none}>{monthCalled(month)} 及下一个月没有人轮转到科</p>
          ) : (
            <CountTable months={months} halves={halves} onOpen={onOpen} />
          )
        }
      </Loaded>
    </Panel>
  );
}

interface CountTableProps extends Pick<WardCountsProps, 'onOpen'> {
  months: readonly WardMonthCount[];
  halves: readonly WardCount[];
}

function CountTable({ months, halves, onOpen }: CountTableProps) {
  const columns = [...new Set(halves.map(({ month }) => month))];
  const wards = new Set(halves.map(({ deptId }) => deptId)).size;
  const shown = wards > mostWithTypes ? halves.filter(({ typeId }) => typeId === null) : halves;
  const rows = [...groupBy(shown, ({ deptId, typeId }) => `${deptId} ${typeId ?? 0}`).values()];
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label="各半月人数与容量">
      <table className={classes.counts}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              科室
            </th>
            {columns.map((month) => (
              <th key={month} scope="colgroup" colSpan={5}>
                {month}
              </th>
            ))}
          </tr>
          <tr>
            {columns.map((month) =>
              [moveWords.arriving, moveWords.leaving, '未定带教', halfWords[1], halfWords[2]].map((word) => (
                <th key={`${month} ${word}`} scope="col">
                  {word}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CountRow
              key={`${row[0]!.deptId} ${row[0]!.typeId}`}
              row={row}
              columns={columns}
              months={months}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CountRowProps extends Pick<CountTableProps, 'months' | 'onOpen'> {
  /** Half months of a department and type. */
  row: readonly WardCount[];
  columns: readonly string[];
}

function CountRow({ row, columns, months, onOpen }: CountRowProps) {
  const { deptId, deptName, typeId, typeName } = row[0]!;
  const open = (month: string, part: Partial<CountedPeople>) =>
    onOpen({ deptId, month: nameOfMonth(month), ...(typeId !== null && { typeId }), ...part });
  return (
    <tr data-type={typeId !== null || undefined}>
      <th scope="row">{typeId === null ? deptName : typeName}</th>
      {columns.flatMap((month) => {
        const moves = typeId === null ? months.find((one) => one.deptId === deptId && one.month === month) : undefined;
        const words = `${deptName}${typeName}${month}`;
        return [
          <Count
            key={`${month} in`}
            label={`${words}入科`}
            count={moves?.arriving}
            onOpen={() => open(month, { move: 'arriving' })}
          />,
          <Count
            key={`${month} out`}
            label={`${words}出科`}
            count={moves?.leaving}
            onOpen={() => open(month, { move: 'leaving' })}
          />,
          <Count
            key={`${month} untaught`}
            label={`${words}未定带教`}
            count={moves?.untaught}
            isOver={(moves?.untaught ?? 0) > 0}
            onOpen={() => open(month, { teacher: 'none' })}
          />,
          ...row
            .filter((one) => one.month === month)
            .map(({ half, people, most, least }) => (
              <Count
                key={`${month} ${half}`}
                label={`${words}${halfWords[half]}在科`}
                count={people}
                most={most}
                isOver={(most !== null && people > most) || (least !== null && people < least)}
                onOpen={() => open(month, { half })}
              />
            )),
        ];
      })}
    </tr>
  );
}

interface CountProps {
  label: string;
  count: number | undefined;
  most?: number | null;
  isOver?: boolean;
  onOpen: () => void;
}

/** A number that opens its people; beside it how many may be there. */
function Count({ label, count, most, isOver = false, onOpen }: CountProps) {
  const limit = most === undefined ? '' : most === null ? ' / 不限' : ` / ${most}`;
  return (
    <td data-over={isOver || undefined}>
      {count !== undefined && (
        <>
          {count === 0 ? (
            <span>0</span>
          ) : (
            <UnstyledButton className={classes.count} aria-label={`${label} ${count} 人，查看名单`} onClick={onOpen}>
              {count}
            </UnstyledButton>
          )}
          <span className={classes.limit}>{limit}</span>
        </>
      )}
    </td>
  );
}
