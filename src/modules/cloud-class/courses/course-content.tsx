import { courseEndpoints as calls, type CourseDetail, type CourseItem } from '@contract/cloud-class/courses';
import { coursewareKindNames, itemKinds, timeWords, unlocks } from '@contract/cloud-class/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import classes from '../cloud-class.module.css';
import { Preview } from '../preview';
import { requiredWord, windowOf } from '../words';

/** A course as it is, with the keys of its questions. */
export function CourseContent({ id }: { id: number }) {
  const detail = useCall(calls.courseDetail, { query: { id } });
  return (
    <Loaded call={detail} what="课程">
      {(course) => (
        <div className={classes.stack}>
          <Facts course={course} />
          {course.chapters.length === 0 && <EmptyState title="还没有章节">编辑课程时添加章与节</EmptyState>}
          {course.chapters.map((chapter) => (
            <section key={chapter.id} className={classes.chapter}>
              <h3 className={classes.heading}>{chapter.title}</h3>
              {chapter.items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </section>
          ))}
        </div>
      )}
    </Loaded>
  );
}

const Facts = ({ course }: { course: CourseDetail }) => (
  <FactList
    facts={[
      ['性质', requiredWord(course.is_required)],
      ['开放时间', windowOf(course)],
      ['学习方式', unlocks[course.unlock]],
      ['完成比例', `音视频看到 ${course.required_share}%`],
      ['播放', `${course.no_skip ? '禁止快进，' : ''}最高 ${course.max_speed} 倍速`],
      ['学分', `${course.credit} 学分${course.has_certificate ? '，有结业证书' : ''}`],
      ...(course.intro ? [['简介', course.intro, 'wide'] as const] : []),
    ]}
  />
);

function Item({ item }: { item: CourseItem }) {
  const [isShown, show] = useState(false);
  const { file } = item;
  return (
    <div className={classes.item}>
      <div className={classes.row}>
        <span className={classes.grow}>
          {item.title}
          <span className={classes.muted}>
            {[
              itemKinds[item.kind],
              file &&
                `${file.name}（${coursewareKindNames[file.kind]}${file.seconds ? ` ${timeWords(file.seconds)}` : ''}）`,
              item.kind === 'quiz' && `${item.questions.length} 题，${item.pass_share} 分通过`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {file && !isShown && (
          <Button variant="default" size="compact-sm" onClick={() => show(true)}>
            预览
          </Button>
        )}
      </div>
      {file && isShown && <Preview id={file.attachment_id} kind={file.kind} name={file.name} />}
      {item.prompt && <p className={classes.muted}>{item.prompt}</p>}
      {item.questions.map((question, at) => (
        <div key={question.id} className={classes.question}>
          {`${at + 1}. `}
          {question.at !== null && `（${timeWords(question.at)}）`}
          {question.stem}
          <span className={classes.muted}>
            {question.options
              .map(
                (option, nth) =>
                  `${String.fromCodePoint(65 + nth)}. ${option}${question.right.includes(nth) ? ' ✓' : ''}`,
              )
              .join('　')}
          </span>
        </div>
      ))}
    </div>
  );
}
