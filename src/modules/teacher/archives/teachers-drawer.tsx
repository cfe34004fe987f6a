import {
  archiveEndpoints as calls,
  type DepartmentCompletion,
  type TeacherCompletion,
} from '@contract/teacher/archives';
import { teacherModule } from '@contract/teacher/module';
import { archiveTeacherSheet } from '@contract/teacher/sheets';
import { call } from '@device/api/call';
import { Button, Checkbox, Drawer } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted, usePermission } from '@/kernel/session/permissions';
import { ExportButton } from '@/kits/export/export-button';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import classes from './archives.module.css';
import { Percent } from './words';

const RemindForm = late(() => import('./remind-form').then((file) => file.RemindForm));
/** More teachers than one department has. */
const most = 500;

interface TeachersDrawerProps {
  department: DepartmentCompletion;
  onClose: () => void;
}

/** The teachers of a department, the least complete first, and whom to remind. */
export function TeachersDrawer({ department, onClose }: TeachersDrawerProps) {
  const asked = { dept_id: department.id };
  const teachers = useCall(calls.archiveTeachers, { query: { ...asked, page: 1, size: most } });
  const mayRemind = usePermission('teacher:archive:remind');
  const [chosen, choose] = useState<readonly number[]>([]);
  const [isReminding, setReminding] = useState(false);
  const toggle = (id: number) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const fetchPage = async (page: number) => {
    const { total, list } = await call(calls.archiveTeachers, { query: { ...asked, page, size: most } });
    return { total, list: list.map((row) => ({ ...row, missing: row.missing.join('、') })) };
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      size={700}
      title={`${department.name}：教师档案`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={teachers} what="教师档案">
        {({ list, total }) => {
          const open = list.filter(({ percent }) => percent < 100);
          return (
            <>
              <div className={classes.tools}>
                {mayRemind && (
                  <>
                    <Button
                      size="compact-md"
                      variant="subtle"
                      disabled={open.length === 0}
                      onClick={() => choose(chosen.length === open.length ? [] : open.map(({ id }) => id))}
                    >
                      {chosen.length > 0 && chosen.length === open.length
                        ? '取消选择'
                        : `选择未完善的 ${open.length} 人`}
                    </Button>
                    <Button size="compact-md" disabled={chosen.length === 0} onClick={() => setReminding(true)}>
                      提醒完善{chosen.length > 0 && `（${chosen.length}）`}
                    </Button>
                  </>
                )}
                <Permitted code="teacher:archive:export">
                  <ExportButton
                    sheet={archiveTeacherSheet}
                    fetchPage={fetchPage}
                    total={total}
                    fileName={`教师档案完善情况_${department.name}`}
                  />
                </Permitted>
              </div>
              <ul className={classes.teachers}>
                {list.map((row) => (
                  <TeacherLine
                    key={row.id}
                    row={row}
                    isChosen={chosen.includes(row.id)}
                    onToggle={mayRemind && row.percent < 100 ? () => toggle(row.id) : undefined}
                  />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
      {isReminding && <RemindForm userIds={chosen} onClose={() => setReminding(false)} onDone={() => choose([])} />}
    </Drawer>
  );
}

interface TeacherLineProps {
  row: TeacherCompletion;
  isChosen: boolean;
  onToggle: (() => void) | undefined;
}

function TeacherLine({ row, isChosen, onToggle }: TeacherLineProps) {
  return (
    <li className={classes.teacher}>
      <Checkbox aria-label={`选择 ${row.name}`} checked={isChosen} disabled={!onToggle} onChange={() => onToggle?.()} />
      <div className={classes.teacherWords}>
        <div className={classes.entryHead}>
          <Link className={classes.elsewhere} to={`${teacherModule.screens.archiveProfile.path}?user=${row.id}`}>
            {row.name} {row.staff_id}
          </Link>
          <Percent value={row.percent} />
        </div>
        <p className={classes.muted}>
          {[
            row.missing.length > 0 ? `待完善：${row.missing.join('、')}` : '已完善',
            row.reviewing > 0 && `${row.reviewing} 个部分待审核`,
            row.reminded_on && `${row.reminded_on} 已提醒`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </li>
  );
}
