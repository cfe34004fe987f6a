import { learnEndpoints as calls, type LearnCourse, type LearnItem } from '@contract/cloud-class/learn';
import { itemKinds, timeWords, unlocks } from '@contract/cloud-class/rules';
import { Alert, Button, Tabs } from '@mantine/core';
import { IconCertificate, IconCircle, IconCircleCheck, IconLock, IconProgress } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { call } from '@device/api/call';
import { useCall } from '@/kernel/query/use-call';
import { saveAnswer } from '@/kernel/save-answer';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from '../cloud-class.module.css';
import { itemRecord } from '../offline';
import { onlineDetailScreen, onlineScreen } from '../paths';
import { Talk } from '../talk';
import { Share, windowOf } from '../words';
import { ItemView } from './item-view';
import { Notes } from './notes';

/** 学习页: what a course holds, and how far one is. */
export default function OnlineDetailPage() {
  const [address] = useSearchParams();
  const id = Number(address.get('id')) || 0;
  const course = useCall(calls.learnCourse, { query: { id } }, { enabled: id > 0 });
  if (id === 0)
    return (
      <>
        <PageHeader title={onlineDetailScreen.title} />
        <EmptyState title="没有选择课程" action={<Link to={onlineScreen.path}>去在线学习</Link>}>
          在“在线学习”中打开一门课程
        </EmptyState>
      </>
    );
  return (
    <Loaded call={course} what="课程">
      {(found) => <Shown key={found.id} course={found} />}
    </Loaded>
  );
}

const printCertificate = (id: number) =>
  saveAnswer(call(calls.courseCertificate, { body: { id, origin: window.location.origin }, blocking: true }));

function Shown({ course }: { course: LearnCourse }) {
  const [address, setAddress] = useSearchParams();
  const items = course.chapters.flatMap((chapter) => chapter.items);
  const wanted = Number(address.get('item')) || course.last_item_id;
  const item = items.find(({ id, is_open: isOpen }) => id === wanted && isOpen) ?? items.find(({ is_open: is }) => is);
  const choose = (id: number) => setAddress({ id: String(course.id), item: String(id) }, { replace: true });
  const next = item && items[items.indexOf(item) + 1];
  return (
    <>
      <PageHeader
        title={course.name}
        description={`${course.teacher} · ${windowOf(course)} · ${course.credit} 学分 · ${unlocks[course.unlock]}`}
        actions={
          course.certificate && (
            <Button
              variant="default"
              leftSection={<IconCertificate size={16} aria-hidden />}
              onClick={() => void printCertificate(course.id)}
            >
              打印证书
            </Button>
          )
        }
      />
      {course.problem && (
        <Alert color="warning" mb="sm">
          {course.problem}
        </Alert>
      )}
      <div className={classes.learn}>
        <div className={classes.main}>
          {item ? (
            <Panel title={item.title}>
              <ItemView key={item.id} course={course} item={item} />
              {next?.is_open && item.progress.done_at && (
                <Button mt={12} variant="default" onClick={() => choose(next.id)}>
                  下一节：{next.title}
                </Button>
              )}
            </Panel>
          ) : (
            <EmptyState title="课程还没有内容" />
          )}
        </div>
        <div className={classes.side}>
          <Panel title="目录">
            <Share value={course.share} label="课程进度" />
            <nav className={classes.toc} aria-label="课程目录">
              {course.chapters.map((chapter) => (
                <section key={chapter.id}>
                  <h3>{chapter.title}</h3>
                  {chapter.items.map((one) => (
                    <Entry key={one.id} item={one} isShown={one.id === item?.id} onChoose={choose} />
                  ))}
                </section>
              ))}
            </nav>
          </Panel>
        </div>
        <div className={classes.talk}>
          <Panel>
            <Tabs defaultValue="talk">
              <Tabs.List>
                <Tabs.Tab value="talk">讨论</Tabs.Tab>
                <Tabs.Tab value="notes">笔记（{course.notes.length}）</Tabs.Tab>
                {course.intro && <Tabs.Tab value="intro">简介</Tabs.Tab>}
              </Tabs.List>
              <Tabs.Panel value="talk" pt="sm">
                <Talk courseId={course.id} />
              </Tabs.Panel>
              <Tabs.Panel value="notes" pt="sm">
                <Notes course={course} onOpen={choose} />
              </Tabs.Panel>
              <Tabs.Panel value="intro" pt="sm">
                {course.intro}
              </Tabs.Panel>
            </Tabs>
          </Panel>
        </div>
      </div>
    </>
  );
}

interface EntryProps {
  item: LearnItem;
  isShown: boolean;
  onChoose: (id: number) => void;
}

function Entry({ item, isShown, onChoose }: EntryProps) {
  const { progress, is_open: isOpen } = item;
  const isBegun = progress.share > 0 || progress.tries > 0 || progress.work !== null;
  const [Icon, words] = progress.done_at
    ? ([IconCircleCheck, '已完成'] as const)
    : !isOpen
      ? ([IconLock, '未解锁'] as const)
      : isBegun
        ? ([IconProgress, '学习中'] as const)
        : ([IconCircle, '未学习'] as const);
  const about = [
    itemKinds[item.kind],
    item.file?.seconds && timeWords(item.file.seconds),
    item.kind === 'video' && progress.share > 0 && !progress.done_at && `已看 ${progress.share}%`,
    progress.score !== null && `${progress.score} 分`,
  ].filter(Boolean);
  return (
    <Button
      variant={isShown ? 'light' : 'subtle'}
      color={isShown ? undefined : 'info'}
      justify="flex-start"
      h="auto"
      py={6}
      disabled={!isOpen}
      aria-current={isShown || undefined}
      leftSection={<Icon size={18} stroke={1.75} aria-label={words} />}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.5, fontWeight: 400 } }}
      onClick={() => onChoose(item.id)}
    >
      <span>
        {item.title} <PendingMark record={itemRecord(item.id)} />
        <span className={classes.about}>{about.join(' · ')}</span>
      </span>
    </Button>
  );
}
