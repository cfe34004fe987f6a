import type { FullContent, PublicQuestion } from '@contract/exam/content';
import { fromHundredths } from '@contract/exam/rules';
import { QuestionView } from '../question/question-view';
import type { NumberedSection } from './numbered';
import classes from './papers.module.css';

export type Contents = readonly { version_id: number; content: PublicQuestion | FullContent }[];

interface PaperSheetProps {
  title: string;
  score: number;
  sections: readonly NumberedSection[];
  contents: Contents;
  withAnswers: boolean;
}

const figures = '一二三四五六七八九十';
const sectionNo = (at: number) => (at < 10 ? figures[at]! : at < 19 ? `十${figures[at - 10]!}` : '二十');

/** The paper as it is handed out: its head, its sections, its questions. */
export function PaperSheet({ title, score, sections, contents, withAnswers }: PaperSheetProps) {
  const byVersion = new Map(contents.map((one) => [one.version_id, one.content]));
  return (
    <article className={classes.paperSheet}>
      <h2>{title}</h2>
      <p className={classes.paperHead}>满分 {score} 分　姓名 ____________　准考证号 ____________　得分 ________</p>
      {sections.map((section, at) => (
        <section key={section.title}>
          <h3>
            {sectionNo(at)}、{section.title}（共 {section.parts} 题，{fromHundredths(section.score)} 分）
          </h3>
          {section.note && <p>{section.note}</p>}
          {section.items.map(({ item, from }) => {
            const content = byVersion.get(item.version_id);
            return (
              content && (
                <div key={item.id} className={classes.question}>
                  <QuestionView
                    content={content}
                    from={from}
                    scores={item.scores.map(String)}
                    withAnswers={withAnswers}
                  />
                </div>
              )
            );
          })}
        </section>
      ))}
    </article>
  );
}
