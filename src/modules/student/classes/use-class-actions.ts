import { classEndpoints as calls, type StudentClass } from '@contract/student/classes';
import { classStates, promotion, yearWords } from '@contract/student/rules';
import { useSave } from '@/kernel/query/use-save';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';
import { classReads } from './reads';

const stateReason = ({ state }: StudentClass) => state !== 'active' && `班级${classStates[state]}`;

/** 升级, 归档 and 恢复 of classes, each after a question that says whom it touches. */
export function useClassActions() {
  const promoting = useSave(calls.promoteClasses, {
    refresh: classReads,
    done: ({ promoted, archived }) =>
      [promoted > 0 && `${promoted} 个班级已升级`, archived > 0 && `${archived} 个班级已归档`]
        .filter(Boolean)
        .join('，'),
  });
  const archiving = useSave(calls.archiveClass, { refresh: classReads, done: '班级已归档' });
  const restoring = useSave(calls.restoreClass, { refresh: classReads, done: '班级已恢复' });

  const promote = async (rows: readonly StudentClass[]) => {
    const ending = rows.filter((row) => promotion(row.year, row.years).state === 'archived');
    const going = rows.length - ending.length;
    const isSure = await confirm({
      title: '班级升级',
      message: [
        going > 0 && `${going} 个班级升入下一学年。`,
        ending.length > 0 && `${ending.map(({ name }) => `“${name}”`).join('、')}已读完最后一年，将归档。`,
      ]
        .filter(Boolean)
        .join(''),
      confirmLabel: '升级',
    });
    if (isSure) await promoting.run({ body: { classes: rows.map(({ id, year }) => ({ id, year })) } });
  };
  const archive = async (row: StudentClass) => {
    const isSure = await confirm({
      title: '归档班级',
      message: `“${row.name}”归档后，${row.size} 名成员可以加入其他班级，班主任不再因此看到他们；花名册仍可查阅。`,
      confirmLabel: '归档',
      danger: true,
    });
    if (isSure) await archiving.run({ body: { id: row.id }, ifMatch: row.version });
  };

  return {
    promote,
    actionsOf: (row: StudentClass): RowAction[] => [
      {
        label: '升级',
        call: calls.promoteClasses,
        disabledReason: stateReason(row),
        onClick: () => void promote([row]),
      },
      row.state === 'archived'
        ? {
            label: '恢复',
            call: calls.restoreClass,
            onClick: () => void restoring.run({ body: { id: row.id }, ifMatch: row.version }),
          }
        : {
            label: '归档',
            call: calls.archiveClass,
            disabledReason: stateReason(row),
            onClick: () => void archive(row),
          },
    ],
    /** 二年级, and what comes after it. */
    yearOf: (row: StudentClass) => `${yearWords(row.year)}（共 ${row.years} 年）`,
  };
}
