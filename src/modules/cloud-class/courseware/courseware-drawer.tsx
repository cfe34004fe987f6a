import { coursewareEndpoints as calls, type CoursewareDetail } from '@contract/cloud-class/courseware';
import { coursewareKindNames, timeWords } from '@contract/cloud-class/rules';
import { Button, Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { saveAttachment } from '@/kits/attachments/save-attachment';
import { fileSize } from '@/kits/import/task-words';
import { Loaded } from '@/kits/loaded/loaded';
import { formatMoment } from '@/ui/format';
import classes from '../cloud-class.module.css';
import { Preview } from '../preview';

/** A courseware: to be looked at, what it was before, and where it is used. */
export function CoursewareDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const detail = useCall(calls.coursewareDetail, { query: { id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={detail.data?.name ?? '课件'}
      size={640}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={detail} what="课件">
        {(row) => <Shown row={row} />}
      </Loaded>
    </Drawer>
  );
}

const Shown = ({ row }: { row: CoursewareDetail }) => (
  <div className={classes.stack}>
    <FactList
      facts={[
        ['类型', coursewareKindNames[row.kind]],
        ['时长', row.seconds === null ? '–' : timeWords(row.seconds)],
        ['大小', fileSize(row.size)],
        ['上传人', `${row.owner.name}（${row.owner.staff_id}）`],
        ['共享', row.is_shared ? '已共享' : '仅本人'],
        ['更新时间', formatMoment(row.updated_at)],
      ]}
    />
    <Preview id={row.attachment_id} kind={row.kind} name={row.name} />
    <section>
      <h3 className={classes.heading}>使用它的课程</h3>
      {row.used_in.length === 0 ? (
        <p className={classes.muted}>还没有课程使用</p>
      ) : (
        <ul className={classes.list}>
          {row.used_in.map(({ course_id: course, course: name, item, owner }) => (
            <li key={`${course}:${item}`}>
              <span>
                {name}
                <span className={classes.muted}>{`${item} · ${owner}`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
    <section>
      <h3 className={classes.heading}>版本</h3>
      <ul className={classes.list}>
        {row.versions.map((one) => (
          <li key={one.number}>
            <span>
              第 {one.number} 版{one.note && ` · ${one.note}`}
              <span className={classes.muted}>
                {`${one.created_by} ${formatMoment(one.created_at)} · ${fileSize(one.size)}`}
              </span>
            </span>
            <Button variant="subtle" size="compact-sm" onClick={() => void saveAttachment(one.attachment_id)}>
              下载
            </Button>
          </li>
        ))}
      </ul>
    </section>
  </div>
);
