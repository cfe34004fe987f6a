import type { Media, Target } from '@contract/exam/content';
import { mediaWords } from '@contract/exam/media';
import { Modal, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { AttachmentImage } from '@/kits/attachments/attachment-image';
import { AttachmentPlayer } from '@/kits/attachments/attachment-player';
import classes from './question-view.module.css';
import { TargetShapes } from './target-shapes';

interface QuestionFilesProps {
  media: readonly Media[];
  /** The right places on the first picture, for those who may see them. */
  targets?: readonly Target[];
  aspect?: number | null;
}

/** Pictures of a question, larger at a press, its sounds and its films. */
export function QuestionFiles({ media, targets = [], aspect = null }: QuestionFilesProps) {
  const first = media.find(({ kind }) => kind === 'image');
  return media.map((one) => {
    if (one.kind === 'image') {
      return <Picture key={one.id} id={one.id} targets={one === first ? targets : []} aspect={aspect ?? 1} />;
    }
    // Not by its name, which may tell the answer.
    const alike = media.filter(({ kind }) => kind === one.kind);
    const no = alike.length > 1 ? ` ${alike.indexOf(one) + 1}` : '';
    return <AttachmentPlayer key={one.id} id={one.id} kind={one.kind} label={`${mediaWords[one.kind]}${no}`} />;
  });
}

function Picture({ id, targets, aspect }: { id: string; targets: readonly Target[]; aspect: number }) {
  const [isLarge, enlarge] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.zoom ?? ''} aria-label="放大题图" onClick={() => enlarge(true)}>
        <div className={classes.placed}>
          <AttachmentImage id={id} alt="题图" full className={classes.picture ?? ''} />
          {targets.length > 0 && <TargetShapes targets={targets} aspect={aspect} />}
        </div>
      </UnstyledButton>
      {isLarge && (
        <Modal
          opened
          onClose={() => enlarge(false)}
          size="auto"
          title="题图"
          closeButtonProps={{ 'aria-label': '关闭' }}
        >
          <div className={classes.placed}>
            <AttachmentImage id={id} alt="题图" full className={classes.large ?? ''} />
            {targets.length > 0 && <TargetShapes targets={targets} aspect={aspect} />}
          </div>
        </Modal>
      )}
    </>
  );
}
