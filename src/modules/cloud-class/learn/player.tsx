import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { learnEndpoints as calls, type LearnCourse, type LearnItem } from '@contract/cloud-class/learn';
import { limits, speeds, timeWords } from '@contract/cloud-class/rules';
import { Alert, Button, NativeSelect, Textarea } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { useOnline } from '@/kernel/use-online';
import { useObjectUrl } from '@/kits/attachments/use-object-url';
import classes from '../cloud-class.module.css';
import { Share } from '../words';
import { AnswerField } from './quiz';
import { useWatching } from './use-watching';

interface PlayerProps {
  course: LearnCourse;
  item: LearnItem;
}

/** A film or a sound with the browser's own controls, held to the rules of the course. It is fetched at a press and plays without a network then. */
export function Player({ course, item }: PlayerProps) {
  const file = item.file!;
  const isOnline = useOnline();
  const [isAsked, ask] = useState(false);
  const [isBroken, breakDown] = useState(false);
  const params = { id: file.attachment_id };
  const content = useCall(attachmentEndpoints.content, { params }, { staleTime: Infinity, enabled: isAsked });
  const url = useObjectUrl(content.data);
  const mayLearn = course.problem === '';
  const watching = useWatching(course, item, mayLearn);
  const media = useRef<HTMLVideoElement | null>(null);
  const [isStopped, stopHere] = useState(false);
  const [rate, setRate] = useState<number>(1);
  const seconds = file.seconds ?? 0;

  if (isBroken)
    return <Alert color="warning">“{file.name}”无法在这台设备上播放，请换一个浏览器，或联系课程负责人</Alert>;
  const resumes = item.progress.position > 1 && item.progress.position < seconds - 2;
  if (url === undefined)
    return (
      <div className={classes.stack}>
        <div>
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={isAsked && content.isFetching}
            disabled={!isOnline}
            onClick={() => (isAsked ? content.refetch() : ask(true))}
          >
            {!isOnline ? '联网后才能载入' : resumes ? `从 ${timeWords(item.progress.position)} 继续` : '开始播放'}
          </Button>
        </div>
        <Watched item={item} course={course} />
      </div>
    );

  const hold = (to: number) => {
    media.current!.currentTime = to;
  };
  const player = {
    src: url,
    controls: true,
    controlsList: 'nodownload noplaybackrate',
    preload: 'metadata',
    'aria-label': file.name,
    autoPlay: true,
    onError: () => breakDown(true),
    onLoadedMetadata: () => {
      if (resumes) hold(Math.min(item.progress.position, watching.limit));
    },
    onTimeUpdate: () => {
      const now = media.current!;
      if (now.seeking) return;
      watching.played(now);
      const { stop } = watching;
      if (stop && now.currentTime >= stop.at) {
        now.pause();
        stopHere(true);
      }
    },
    onSeeking: () => {
      const back = watching.refused(media.current!.currentTime);
      if (back !== null) hold(back);
    },
    onRateChange: () => {
      const slower = watching.slowed(media.current!.playbackRate);
      if (slower !== null) media.current!.playbackRate = slower;
    },
    onPause: () => {
      watching.played(media.current!);
      watching.report();
    },
  };
  const set = (element: HTMLVideoElement | null) => {
    media.current = element;
  };
  const faster = (to: number) => {
    setRate(to);
    if (media.current) media.current.playbackRate = to;
  };
  return (
    <div>
      <div className={classes.screen}>
        {file.kind === 'audio' ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio {...player} ref={(element) => set(element as HTMLVideoElement | null)} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video {...player} playsInline disablePictureInPicture ref={set} />
        )}
        {course.watermark && file.kind === 'video' && <span className={classes.watermark}>{course.watermark}</span>}
      </div>
      <div className={classes.tools}>
        <NativeSelect
          aria-label="播放速度"
          size="xs"
          value={String(rate)}
          data={speeds
            .filter((one) => one <= course.max_speed)
            .map((one) => ({ value: String(one), label: `${one} 倍速` }))}
          onChange={(event) => faster(Number(event.currentTarget.value))}
        />
        <Watched item={item} course={course} />
      </div>
      {isStopped && watching.stop && (
        <Stop
          key={watching.stop.id}
          item={item}
          questionId={watching.stop.id}
          onPassed={() => {
            stopHere(false);
            void media.current?.play();
          }}
        />
      )}
      <NoteField item={item} secondOf={() => Math.floor(media.current?.currentTime ?? 0)} />
    </div>
  );
}

function Watched({ item, course }: PlayerProps) {
  const open = item.questions.filter(({ id }) => !item.progress.passed.includes(id)).length;
  return (
    <>
      <Share value={item.progress.share} label={`${item.title}已看的比例`} />
      <span className={classes.muted}>
        {item.progress.done_at
          ? '本节已完成'
          : `看到 ${course.required_share}% 完成本节${open > 0 ? `，还有 ${open} 道题` : ''}${course.no_skip ? '；不能快进' : ''}`}
      </span>
    </>
  );
}

/** A question at which the film stands still until it is answered. */
function Stop({ item, questionId, onPassed }: { item: LearnItem; questionId: number; onPassed: () => void }) {
  const question = item.questions.find(({ id }) => id === questionId)!;
  const [answer, set] = useState<readonly number[]>([]);
  const [isWrong, wrong] = useState(false);
  const isOnline = useOnline();
  const save = useSave(calls.answerStop, {
    refresh: [calls.learnCourse, calls.ownCourses],
    onDone: ({ is_right: isRight }) => (isRight ? onPassed() : wrong(true)),
  });
  return (
    <div className={classes.item} role="group" aria-label="视频中的提问">
      <AnswerField
        question={question}
        called={question.stem}
        value={answer}
        onChange={(value) => {
          wrong(false);
          set(value);
        }}
      />
      {isWrong && <Alert color="warning">回答不对，请再想一想，或回看前面的内容</Alert>}
      <div className={classes.tools}>
        <Button
          size="compact-md"
          disabled={!isOnline || answer.length === 0}
          loading={save.isRunning}
          onClick={() => void save.run({ body: { item_id: item.id, question_id: question.id, answer: [...answer] } })}
        >
          {isOnline ? '回答并继续' : '联网后才能回答'}
        </Button>
      </div>
    </div>
  );
}

/** A note at the second that plays. */
function NoteField({ item, secondOf }: { item: LearnItem; secondOf: () => number }) {
  const [text, write] = useState('');
  const isOnline = useOnline();
  const save = useSave(calls.saveCourseNote, {
    refresh: [calls.learnCourse],
    done: '笔记已记下',
    onDone: () => write(''),
  });
  return (
    <div className={classes.row}>
      <Textarea
        className={classes.grow}
        mt={8}
        label="笔记"
        placeholder="记在当前播放的位置，只有自己看得到"
        autosize
        minRows={1}
        maxLength={limits.note}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={!isOnline || text.trim() === ''}
        loading={save.isRunning}
        onClick={() => void save.run({ body: { item_id: item.id, at: secondOf(), text } })}
      >
        记下
      </Button>
    </div>
  );
}
