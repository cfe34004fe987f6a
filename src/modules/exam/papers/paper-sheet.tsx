import type { FullContent, PublicQuestion } from '@contract/exam/content';
import { QuestionView } from '../question/question-view';
import { paperHead, sectionHead, type NumberedSection } from './numbered';
import classes from './papers.module.css';

export type Contents = readonly { version_id: number; content: PublicQuestion | FullContent }[];

interface PaperSheetProps {
  title: string;
  score: number;
  sections: readonly NumberedSection[];
  contents: Contents;
  withAnswers: boolean;
}

/** The paper as it is handed out: its head, its sections, its questions. */
export function PaperSheet({ title, score, sections, contents, withAnswers }: PaperSheetProps) {
  const byVersion = new Map(contents.map((one) => [one.version_id, one.content]));
  return (
    <article className={classes.paperSheet}>
      <h2>{title}</h2>
      <p className={classes.paperHead}>{paperHead(score)}</p>
      {sections.map((section, at) => (
        <section key={section.title}>
          <h3>{sectionHead(section, at)}</h3>
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
