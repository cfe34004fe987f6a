import { sectionOf } from '@contract/teacher/archive-sections';
import { archiveEndpoints as calls, type Archive, type YearSummary } from '@contract/teacher/archives';
import { teacherModule } from '@contract/teacher/module';
import { hospitalToday } from '@device/api/server-time';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { useAccount } from '@/kernel/session/session-store';
import { FactList } from '@/kits/facts/fact-list';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import classes from './archives.module.css';
import { CompletionPanel } from './completion-panel';
import { EntryList } from './entry-list';
import { wholeArchive } from './kept';
import { printArchive } from './print-archive';

const { title } = teacherModule.screens.archiveProfile;
/** Years back that a summary can be asked for. */
const yearsBack = 5;

/** 教师档案 to be read and printed, with a year's teaching: one's own, or of whom `?user=` names. */
export default function ArchiveProfilePage() {
  const [query] = useSearchParams();
  const asked = Number(query.get('user')) || null;
  const { user_id: ownId } = useAccount();
  const id = asked === ownId ? null : asked;
  const now = Number(hospitalToday().slice(0, 4));
  const [year, setYear] = useState(now);
  const mine = useCall(calls.myArchive, { query: { year } }, { enabled: id === null, keepPrevious: true });
  const others = useCall(
    calls.archive,
    { params: { id: id ?? 1 }, query: { year } },
    { enabled: id !== null, keepPrevious: true },
  );
  const years = Array.from({ length: yearsBack + 1 }, (_, at) => String(now - at));
  return (
    <div className={classes.page}>
      <Loaded call={id === null ? mine : others} what={title}>
        {(archive) => (
          <Profile
            archive={wholeArchive(archive)}
            isOwn={id === null}
            chooser={
              <Select
                aria-label="年度"
                size="xs"
                w={96}
                data={years}
                value={String(year)}
                allowDeselect={false}
                onChange={(text) => setYear(Number(text))}
              />
            }
          />
        )}
      </Loaded>
    </div>
  );
}

interface ProfileProps {
  archive: Archive;
  isOwn: boolean;
  chooser: React.ReactNode;
}

function Profile({ archive, isOwn, chooser }: ProfileProps) {
  useTabTitle(title, archive.name);
  const mayExport = usePermission('teacher:archive:export');
  const { user_id, name, staff_id, dept_name, facts, qualifications, sections, year } = archive;
  return (
    <>
      <PageHeader
        title={title}
        description={[name, staff_id, dept_name].filter(Boolean).join(' · ')}
        actions={
          <>
            {isOwn && (
              <Button variant="default" component={Link} to={teacherModule.screens.myArchives.path}>
                填写档案
              </Button>
            )}
            {(isOwn || mayExport) && (
              <Button onClick={() => void printArchive(isOwn ? null : user_id, year.year)}>打印档案</Button>
            )}
          </>
        }
      />
      <CompletionPanel archive={archive} />
      <Panel title="基本信息">
        <FactList facts={facts.map(({ label, value }) => [label, value] as const)} />
      </Panel>
      <Panel title="师资聘任">
        {qualifications.length === 0 ? (
          <p className={classes.none}>没有聘任记录</p>
        ) : (
          <ul className={classes.entries}>
            {qualifications.map((one) => (
              <li key={one.capacity} className={classes.entry}>
                <strong>{`${one.capacity}（${one.level}）`}</strong>
                <span className={classes.muted}>{`${one.from} 至 ${one.until} · ${one.state}`}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={`${year.year} 年教学小结`} aside={chooser}>
        <Year year={year} />
      </Panel>
      {sections.map((section) => (
        <Panel
          key={section.key}
          title={sectionOf(section.key).title}
          aside={section.accepted_on && <span className={classes.muted}>{`${section.accepted_on} 审核`}</span>}
        >
          <EntryList section={section} />
        </Panel>
      ))}
    </>
  );
}

/** What the system has seen of a year. */
function Year({ year }: { year: YearSummary }) {
  const facts: readonly (readonly [string, string])[] = [
    ['授课学时', String(year.hours)],
    ['参加学时', String(year.taken_hours)],
    ['评价均分', year.mean === null ? '–' : year.mean.toFixed(1)],
    ['带教学员', `${year.trainees.length} 人`],
  ];
  return (
    <>
      <FactList facts={facts} />
      {year.taught.length > 0 && (
        <p className={classes.told}>
          授课：{year.taught.map(({ kind, times, hours }) => `${kind} ${times} 次 ${hours} 学时`).join('、')}
        </p>
      )}
      {year.trainees.length > 0 && (
        <p className={classes.told}>
          学员：{year.trainees.map((one) => `${one.name}（${one.kind}，${one.from} 起）`).join('、')}
        </p>
      )}
    </>
  );
}
