import { archiveFlowKey } from '@contract/teacher/archive-flow';
import {
  archiveEndpoints as calls,
  type Archive,
  type ArchiveEntryRow,
  type ArchiveSection,
} from '@contract/teacher/archives';
import { teacherModule } from '@contract/teacher/module';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import classes from './archives.module.css';
import { CompletionPanel } from './completion-panel';
import { wholeArchive } from './kept';
import { archiveReads } from './reads';
import { SectionPanel } from './section-panel';

const EntryForm = late(() => import('./entry-form').then((file) => file.EntryForm));
const SubmitDialog = late(() => import('./submit-dialog').then((file) => file.SubmitDialog));
const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));
const { title } = teacherModule.screens.myArchives;
const profilePath = teacherModule.screens.archiveProfile.path;

/** 我的档案: what a teacher keeps of himself, section by section; what he changes counts once it was reviewed. */
export default function MyArchivesPage() {
  const call = useCall(calls.myArchive, { query: {} });
  return (
    <div className={classes.page}>
      <Loaded call={call} what={title}>
        {(archive) => <Mine archive={wholeArchive(archive)} />}
      </Loaded>
    </div>
  );
}

function Mine({ archive }: { archive: Archive }) {
  const [edited, edit] = useState<{ section: ArchiveSection; entry: ArchiveEntryRow | null } | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const changed = archive.sections.filter(({ state }) => state === 'draft' || state === 'returned');
  const returned = archive.sections.filter(({ state }) => state === 'returned');
  const obstacle = archive.is_reviewing
    ? '正在审核，撤回或审核结束后再提交'
    : changed.length === 0
      ? '没有待提交的修改'
      : '';
  return (
    <>
      <PageHeader
        title={title}
        description="修改先保存为待提交，审核通过后计入完善程度"
        actions={
          <>
            <Button variant="default" component={Link} to={profilePath}>
              查看与打印
            </Button>
            <Permitted code="teacher:archive:submit">
              <Button disabled={obstacle !== ''} title={obstacle || undefined} onClick={() => setSubmitting(true)}>
                提交审核{changed.length > 0 && `（${changed.length}）`}
              </Button>
            </Permitted>
          </>
        }
      />
      {returned.length > 0 && (
        <Alert color="warning" title="以下部分被退回，请修改后重新提交">
          {returned
            .map(({ key, returned: reason }) => `${archive.lines.find((line) => line.key === key)!.title}：${reason}`)
            .join('；')}
        </Alert>
      )}
      <RecordApproval flow={archiveFlowKey} subjectId={archive.user_id} refresh={archiveReads} />
      <CompletionPanel archive={archive} />
      <Panel
        title="基本信息"
        aside={
          <Link className={classes.elsewhere} to="/userinfo/userinfo">
            到个人信息修改
          </Link>
        }
      >
        <FactList facts={archive.facts.map(({ label, value }) => [label, value] as const)} />
      </Panel>
      {archive.sections.map((section) => (
        <SectionPanel key={section.key} section={section} onEdit={(entry) => edit({ section, entry })} />
      ))}
      {edited && (
        <EntryForm
          key={`${edited.section.key}:${edited.entry?.id ?? 'new'}`}
          section={edited.section}
          entry={edited.entry}
          onClose={() => edit(null)}
        />
      )}
      {isSubmitting && <SubmitDialog sections={changed} onClose={() => setSubmitting(false)} />}
    </>
  );
}
