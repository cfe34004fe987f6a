import type { PartSecret } from '@contract/exam/content';
import { keyWords } from '@contract/exam/key-words';
import type { PracticeItem } from '@contract/exam/practice';
import { RichText } from '@/kits/rich-text/rich-text';
import { QuestionFiles } from '../question/question-files';
import classes from './brush.module.css';

/** How an answered question came out, in words. */
export function verdictOf({ share }: PracticeItem): { tone: 'success' | 'warning' | 'danger' | 'info'; words: string } {
  if (share === null) return { tone: 'info', words: '请对照参考答案自评' };
  if (share >= 100) return { tone: 'success', words: '回答正确' };
  return share > 0 ? { tone: 'warning', words: `部分正确，得 ${share}% 的分` } : { tone: 'danger', words: '回答错误' };
}

interface ToldPartProps {
  item: PracticeItem;
  part: number;
  secret: PartSecret;
}

/** The answer of a part and why it is so. */
export function ToldPart({ item: { content }, part, secret }: ToldPartProps) {
  const open = content.parts[part]!;
  const options = content.unit.options.length > 0 ? content.unit.options : open.options;
  return (
    <div className={classes.told}>
      <p>
        <b>答案：</b>
        {keyWords({ public: open, secret }, options)}
      </p>
      {secret.targets.length > 0 && <QuestionFiles media={open.media} aspect={open.aspect} targets={secret.targets} />}
      {secret.answer && (
        <>
          <b>参考答案：</b>
          <RichText html={secret.answer} />
        </>
      )}
      {secret.analysis && (
        <>
          <b>解析：</b>
          <RichText html={secret.analysis} />
        </>
      )}
    </div>
  );
}
