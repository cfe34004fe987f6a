import type { FullContent, FullPart, Option, PartPublic, PublicQuestion } from '@contract/exam/content';
import { keyWords } from '@contract/exam/key-words';
import { letterOf, typeWord } from '@contract/exam/rules';
import { Badge } from '@mantine/core';
import { RichText } from '@/kits/rich-text/rich-text';
import { QuestionFiles } from './question-files';
import classes from './question-view.module.css';

interface QuestionViewProps {
  content: PublicQuestion | FullContent;
  /** Number of its first part on a paper. */
  from?: number;
  /** Points of each part, in words. */
  scores?: readonly string[];
  /** Answers and analyses too, where the content has them. */
  withAnswers?: boolean;
}

/** A question as it stands on paper: what all parts share, then each with its options. */
export function QuestionView({ content, from = 1, scores = [], withAnswers = false }: QuestionViewProps) {
  const { unit } = content;
  return (
    <div className={classes.question}>
      {unit.material && <RichText html={unit.material} />}
      <QuestionFiles media={unit.media} />
      <Options options={unit.options} />
      {content.parts.map((part, at) => {
        const open: PartPublic = 'public' in part ? part.public : part;
        const options = unit.options.length > 0 ? unit.options : open.options;
        return (
          // Parts have no id of their own, and none is moved while they are read.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={classes.part}>
            {open.reveal && <RichText html={open.reveal} />}
            <div className={classes.stem}>
              <b>{from + at}.</b>
              <div>
                <RichText html={open.stem} />
              </div>
              {scores[at] !== undefined && <span className={classes.score}>（{scores[at]} 分）</span>}
              {new Set(content.parts.map(typeOf)).size > 1 && <Badge variant="light">{typeWord(open.type)}</Badge>}
            </div>
            {open.media.length > 0 && (
              <div className={classes.files}>
                <QuestionFiles
                  media={open.media}
                  aspect={open.aspect}
                  {...(withAnswers && 'secret' in part && { targets: part.secret.targets })}
                />
              </div>
            )}
            {open.type === 7 && <Options options={judgement} />}
            <Options options={open.options} />
            {withAnswers && 'secret' in part && (
              <div className={classes.answer}>
                <p>
                  <b>答案：</b>
                  {keyWords(part, options)}
                </p>
                {part.secret.analysis && (
                  <>
                    <b>解析：</b>
                    <RichText html={part.secret.analysis} />
                  </>
                )}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

const typeOf = (part: PartPublic | FullPart): number => ('public' in part ? part.public.type : part.type);

const judgement: Option[] = [
  { id: 'true', text: '正确' },
  { id: 'false', text: '错误' },
];

function Options({ options }: { options: readonly Option[] }) {
  if (options.length === 0) return null;
  return (
    <ol className={classes.options}>
      {options.map(({ id, text }, at) => (
        <li key={id}>
          <span>{letterOf(at)}.</span>
          <RichText html={text} />
        </li>
      ))}
    </ol>
  );
}
