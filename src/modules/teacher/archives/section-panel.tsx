import { archiveLimits, entryName, sectionOf } from '@contract/teacher/archive-sections';
import { archiveEndpoints as calls, type ArchiveEntryRow, type ArchiveSection } from '@contract/teacher/archives';
import { Button } from '@mantine/core';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { confirm } from '@/ui/confirm';
import { Panel } from '@/ui/panel';
import classes from './archives.module.css';
import { EntryList } from './entry-list';
import { archiveReads } from './reads';
import { SectionStateWord } from './words';

interface SectionPanelProps {
  section: ArchiveSection;
  /** Opens the form; null for a new entry. */
  onEdit: (entry: ArchiveEntryRow | null) => void;
}

/** A section of one's own archive: its entries, how it stands, and what can be done with it. */
export function SectionPanel({ section, onEdit }: SectionPanelProps) {
  const { key, state, entries, none, version, returned } = section;
  const { title, mayBeNone } = sectionOf(key);
  const mayEdit = usePermission('teacher:archive:edit') && state !== 'review';
  const removeEntry = useSave(calls.removeArchiveEntry, { refresh: archiveReads, done: '已删除，提交审核后生效' });
  const declare = useSave(calls.declareArchiveNone, { refresh: archiveReads });
  const discard = useSave(calls.discardArchiveSection, { refresh: archiveReads, done: '已放弃修改' });
  const at = { ifMatch: version };

  const remove = async ({ id, values }: ArchiveEntryRow) => {
    const name = entryName(key, values);
    const isSure = await confirm({
      title: `删除“${name}”`,
      message: '删除在提交审核并通过后生效，之前可以放弃修改。',
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure) await removeEntry.run({ body: { section: key, entry_id: id }, ...at });
  };
  const giveUp = async () => {
    const isSure = await confirm({
      title: `放弃${title}的修改`,
      message: '恢复为已通过的内容，未提交的修改不再保留。',
      confirmLabel: '放弃修改',
      danger: true,
    });
    if (isSure) await discard.run({ body: { section: key }, ...at });
  };
  const isChanged = state === 'draft' || state === 'returned';
  return (
    <Panel title={title} aside={<SectionStateWord state={state} />}>
      {returned && <p className={classes.returned}>{`退回原因：${returned}`}</p>}
      <EntryList
        section={section}
        {...(mayEdit && {
          actions: (entry: ArchiveEntryRow) => (
            <>
              <Button size="compact-sm" variant="subtle" onClick={() => onEdit(entry)}>
                编辑
              </Button>
              <Button size="compact-sm" variant="subtle" color="danger" onClick={() => void remove(entry)}>
                删除
              </Button>
            </>
          ),
        })}
      />
      {mayEdit && (
        <div className={classes.operations}>
          <Button
            size="compact-md"
            variant="default"
            disabled={entries.length >= archiveLimits.entries}
            onClick={() => onEdit(null)}
          >
            新增{title}
          </Button>
          {mayBeNone && entries.length === 0 && (
            <Button
              size="compact-md"
              variant="subtle"
              loading={declare.isRunning}
              onClick={() => void declare.run({ body: { section: key, none: !none }, ...at })}
            >
              {none ? '取消“无此项”' : '确认无此项'}
            </Button>
          )}
          {isChanged && (
            <Button size="compact-md" variant="subtle" color="danger" onClick={() => void giveUp()}>
              放弃修改
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}
