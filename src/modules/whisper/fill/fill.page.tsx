import { whisperModule } from '@contract/whisper/module';
import { crisisWords, whisperTypeIds, type WhisperType } from '@contract/whisper/rules';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { ByCode } from './by-code';
import { OwnList, PublicAnswers } from './lists';
import { ReceiptCode } from './receipt-code';
import { WriteForm } from './write-form';
import classes from '../whisper.module.css';

/** 悄悄话: says something to office, management or one's teacher, with or without a name, and reads the answers. */
export default function WhisperPage() {
  const { type } = useParams();
  const asked = whisperTypeIds.find((id) => String(id) === type) ?? 1;
  return <Whisper key={asked} type={asked} />;
}

function Whisper({ type }: { type: WhisperType }) {
  /** The code of what was just sent anonymously: shown until the next one is begun, and kept nowhere. */
  const [code, setCode] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const again = () => {
    setCode(null);
    setRound(round + 1);
  };
  return (
    <>
      <PageHeader title={whisperModule.screens.fill.title} />
      <Alert color="info" mb="md">
        {crisisWords}
      </Alert>
      <div className={classes.columns}>
        <Panel title={code ? '已匿名发送' : '写悄悄话'}>
          {code ? (
            <ReceiptCode code={code} onAgain={again} />
          ) : (
            <WriteForm key={round} type={type} onSigned={again} onAnonymous={setCode} />
          )}
        </Panel>
        <div className={classes.side}>
          <Panel title="凭回执码查看答复">
            <ByCode />
          </Panel>
          <Panel title="我署名的">
            <OwnList />
          </Panel>
          <Panel title="公开答复">
            <PublicAnswers />
          </Panel>
        </div>
      </div>
    </>
  );
}
