import { educationEndpoints as calls, type EntryDetail } from '@contract/department-stay/education';
import { educatedWords, educationGaps } from '@contract/department-stay/education-rules';
import { entryEndpoints } from '@contract/department-stay/entries';
import { entryRoleOf, entryWords, mayEnter } from '@contract/department-stay/entry-table';
import { Alert, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { NamedFiles } from '@/kits/attachments/named-files';
import { Loaded } from '@/kits/loaded/loaded';
import { Paper } from '@/kits/paper/paper';
import { RichText } from '@/kits/rich-text/rich-text';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { wholeEntering } from '../kept';
import { educatedTones, entryTones } from './entry-tones';
import classes from './detail.module.css';
import { Quiz } from './quiz';

const EnterForm = late(() => import('./enter-form').then((file) => file.EnterForm));
const EducationEditor = late(() => import('./education-editor').then((file) => file.EducationEditor));

interface EntryDetailProps {
  title: string;
  /** Title of the list that it is opened from. */
  from: string;
}

/** 入科详情: who comes, what the department asks of him, and what he reads, answers and signs on the first day. */
export function EntryDetailView({ title, from }: EntryDetailProps) {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const call = useCall(calls.entryDetail, { params: { id: Math.max(1, id) } }, { enabled: id > 0 });
  if (id <= 0) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title="没有指定轮转">请从{from}的列表或通知进入</EmptyState>
      </>
    );
  }
  return (
    <Loaded call={call} what="入科详情">
      {(found) => <Detail key={found.id} title={title} found={wholeEntering(found)} />}
    </Loaded>
  );
}

function Detail({ title, found }: { title: string; found: EntryDetail }) {
  const { entry, is_mine: isMine } = found;
  const [open, begin] = useState<'enter' | 'edit' | 'print' | null>(null);
  useTabTitle(title, entry.name);
  // Whoever sees the stay of somebody else belongs to its ward.
  const role = entryRoleOf({ isOwn: isMine, isWard: true });
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        description={`${entry.name} · ${entry.dept_name}`}
        actions={
          <>
            {mayEnter('enter', entry, role) && (
              <Permitted code="inDept:entry:confirm">
                <Button onClick={() => begin('enter')}>办理入科</Button>
              </Permitted>
            )}
            {!isMine && (
              <Permitted code="inDept:education:edit">
                <Button variant="default" onClick={() => begin('edit')}>
                  编写入科教育
                </Button>
              </Permitted>
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => begin('print')}
            >
              打印入科通知
            </Button>
          </>
        }
      />
      <Panel>
        <Facts found={found} />
      </Panel>
      <Education found={found} />
      <Panel title="本科室的培训要求">
        <Requirements found={found} />
      </Panel>
      {open === 'enter' && <EnterForm rows={[entry]} onClose={() => begin(null)} />}
      {open === 'edit' && <EducationEditor deptId={entry.dept_id} onClose={() => begin(null)} />}
      {open === 'print' && <Notice found={found} onDone={() => begin(null)} />}
    </div>
  );
}

function Facts({ found: { entry } }: { found: EntryDetail }) {
  const facts = [
    ['学员', `${entry.name} ${entry.staff_id}`],
    ['类型', [entry.type_name, entry.major, entry.grade && `${entry.grade} 级`].filter(Boolean).join('，')],
    ['轮转', `${entry.from} 至 ${entry.to}`],
    ['带教老师', entry.teacher_name || '未指定'],
    ['来自', entry.from_dept || '–'],
    [
      '入科',
      <StatusDot key="state" tone={entryTones[entry.state]}>
        {`${entryWords(entry.state, entry.stay_state)}${entry.on === null ? '' : `（${[entry.on, entry.note].filter(Boolean).join('，')}）`}`}
      </StatusDot>,
    ],
    [
      '入科教育',
      <StatusDot key="educated" tone={educatedTones[entry.educated]}>
        {educatedWords[entry.educated]}
      </StatusDot>,
    ],
  ] as const;
  return <FactList facts={facts} />;
}

/** Materials, the quiz and the signature; of somebody else only how far he is. */
function Education({ found }: { found: EntryDetail }) {
  const { id, entry, is_mine: isMine, materials, questions, receipt } = found;
  const role = entryRoleOf({ isOwn: isMine, isWard: true });
  const mayLearn = mayEnter('learn', entry, role);
  const refresh = [calls.entryDetail, entryEndpoints.entries];
  const read = useSave(calls.readMaterial, { refresh });
  const sign = useSave(calls.signEducation, { refresh, done: '已签收入科教育' });
  const gaps = educationGaps({ materials, questions }, { read: receipt.read, isPassed: receipt.is_passed });
  if (materials.length + questions.length === 0) {
    return (
      <Panel title="入科教育">
        <EmptyState title="这个科室还没有编写入科教育" />
      </Panel>
    );
  }
  const quizWords = receipt.is_passed
    ? `已通过（${receipt.percent}%）`
    : receipt.percent === null
      ? '未作答'
      : `上次 ${receipt.percent}%，未通过`;
  return (
    <Panel title="入科教育">
      <div className={classes.page}>
        {materials.map((material) => {
          const isRead = receipt.read.includes(material.id);
          return (
            <details key={material.id} className={classes.material} open={mayLearn && !isRead}>
              <summary>
                {material.title}
                <StatusDot tone={isRead ? 'success' : 'warning'}>{isRead ? '已读' : '未读'}</StatusDot>
              </summary>
              <RichText html={material.content} />
              <NamedFiles ids={material.files} />
              {mayLearn && !isRead && (
                <Button
                  size="compact-md"
                  variant="default"
                  loading={read.isRunning}
                  onClick={() => void read.run({ body: { id, material_id: material.id } })}
                >
                  我已阅读
                </Button>
              )}
            </details>
          );
        })}
        {questions.length > 0 && (
          <div>
            <h3 className={classes.sub}>
              入科测验<span className={classes.hint}>{`${found.pass_percent}% 通过，${quizWords}`}</span>
            </h3>
            {mayLearn && !receipt.is_passed && <Quiz found={found} />}
          </div>
        )}
        {receipt.signed_on !== null ? (
          <Alert color="success">{`已于 ${receipt.signed_on} 签收`}</Alert>
        ) : mayEnter('sign', entry, role) ? (
          <div>
            {gaps.length > 0 && <p className={classes.hint}>签收前还需要：{gaps.join('、')}</p>}
            <Button disabled={gaps.length > 0} loading={sign.isRunning} onClick={() => void sign.run({ body: { id } })}>
              签收：我已了解本科室的要求
            </Button>
          </div>
        ) : (
          <p className={classes.hint}>{gaps.length > 0 ? `学员还需要：${gaps.join('、')}` : '学员尚未签收'}</p>
        )}
      </div>
    </Panel>
  );
}

function Requirements({ found: { requirements } }: { found: EntryDetail }) {
  if (requirements.length === 0) return <EmptyState title="手册对本科室没有要求" />;
  const kinds = [...new Set(requirements.map(({ kind_name: kind }) => kind))];
  return (
    <div className={classes.page}>
      {kinds.map((kind) => (
        <div key={kind}>
          <h3 className={classes.sub}>{kind}</h3>
          <ul className={classes.items}>
            {requirements
              .filter((one) => one.kind_name === kind)
              .map(({ item, req_num: count, unit, level, role }, at) => (
                <li key={at}>
                  <span>{[item, level, role].filter(Boolean).join(' · ')}</span>
                  <span>{`${count} ${unit}`}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** 入科通知 on paper: when, where, with whom, and what is asked. */
function Notice({ found, onDone }: { found: EntryDetail; onDone: () => void }) {
  const { entry, materials, requirements } = found;
  return (
    <Paper onDone={onDone}>
      <h1>{entry.dept_name}入科通知</h1>
      <p>
        {entry.name}（{entry.staff_id}）：请于 {entry.from} 到{entry.dept_name}报到，轮转至 {entry.to}
        ，带教老师：{entry.teacher_name || '入科时指定'}。
      </p>
      {materials.length > 0 && <p>入科教育：{materials.map((one) => one.title).join('、')}</p>}
      <h2>培训要求</h2>
      <table>
        <thead>
          <tr>
            <th>类别</th>
            <th>项目</th>
            <th>要求</th>
          </tr>
        </thead>
        <tbody>
          {requirements.map((one, at) => (
            <tr key={at}>
              <td>{one.kind_name}</td>
              <td>{[one.item, one.level, one.role].filter(Boolean).join(' · ')}</td>
              <td>{`${one.req_num} ${one.unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
