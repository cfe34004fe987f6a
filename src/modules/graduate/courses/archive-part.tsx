import { courseQueryEndpoints as calls, type CourseDetail } from '@contract/graduate/course-query';
import {
  archiveKinds,
  archiveNote,
  archiveOwner,
  isArchived,
  type ArchiveKind,
} from '@contract/graduate/rules-results';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { late } from '@/kits/late/late';
import { Panel } from '@/ui/panel';
import { StatusDot } from '@/ui/status-dot';
import { courseReads } from './course-reads';
import styles from './courses.module.css';

const FilesDrawer = late(() => import('./files-drawer').then((file) => file.FilesDrawer));

/** 归档: 教案, 试卷 and 试卷分析, each there as a file or by a note that says where it is. */
export function ArchivePart({ row, mayRecord }: { row: CourseDetail; mayRecord: boolean }) {
  const [filed, file] = useState<ArchiveKind | null>(null);
  const [noted, note] = useState<ArchiveKind | null>(null);
  return (
    <Panel title={`归档清单（${row.archived} / ${row.archive.length} 项）`}>
      <ul className={styles.lessons}>
        {row.archive.map((one) => (
          <li key={one.kind}>
            <div className={styles.what}>
              <p className={styles.topic}>
                <b>{archiveKinds[one.kind]}</b>
                {isArchived(one) ? (
                  <StatusDot tone="success">已归档</StatusDot>
                ) : (
                  <StatusDot tone="warning">缺少</StatusDot>
                )}
              </p>
              <p className={styles.note}>
                {[one.files > 0 && `${one.files} 个文件`, one.note].filter(Boolean).join(' · ') ||
                  '上传文件，或填写说明（如纸质版存放处）'}
              </p>
            </div>
            <div className={styles.acts}>
              {mayRecord && (
                <Button variant="default" aria-label={`${archiveKinds[one.kind]}说明`} onClick={() => note(one.kind)}>
                  填写说明
                </Button>
              )}
              {(mayRecord || one.files > 0) && (
                <Button
                  variant={mayRecord && !isArchived(one) ? 'filled' : 'default'}
                  aria-label={`${archiveKinds[one.kind]}文件`}
                  onClick={() => file(one.kind)}
                >
                  {one.files > 0 ? '查看文件' : '上传文件'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {filed && (
        <FilesDrawer
          title={archiveKinds[filed]}
          owner={archiveOwner(filed)}
          ownerId={row.id}
          canEdit={mayRecord}
          onClose={() => file(null)}
        />
      )}
      {noted && <NoteForm key={noted} row={row} kind={noted} onClose={() => note(null)} />}
    </Panel>
  );
}

function NoteForm({ row, kind, onClose }: { row: CourseDetail; kind: ArchiveKind; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '归档说明',
    draft: `graduate.archive.${kind}`,
    labels: { note: '说明' },
    valuesOf: (one) => ({ note: one?.archive.find((thing) => thing.kind === kind)?.note ?? '' }),
    required: [],
    call: calls.saveArchive,
    toInput: ({ note }) => ({ body: { id: row.id, kind, note } }),
    refresh: courseReads,
  });
  return (
    <RowDrawer {...form.drawer} title={`${archiveKinds[kind]}：归档说明`} onClose={onClose}>
      <TextareaField {...form.fields('note')} maxLength={archiveNote} help="如“纸质版存教研室档案柜”；清空即取消" />
    </RowDrawer>
  );
}
