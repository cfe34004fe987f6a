import { hospitalDay } from '@contract/kernel/hospital-time';
import { questionEndpoints as calls } from '@contract/exam/questions';
import { typeWord } from '@contract/exam/rules';
import { Button, Drawer, Title } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { questionPath } from '../paths';
import { NearList } from '../question/near-list';
import { QuestionView } from '../question/question-view';
import classes from './question-drawer.module.css';

/** A question with its answer, its versions, and others whose words are near. */
export function QuestionDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const navigate = useNavigate();
  const input = { params: { id } };
  const question = useCall(calls.question, input, { staleTime: 0 });
  const near = useCall(calls.near, input).data ?? [];
  const versions = useCall(calls.versions, input).data ?? [];
  return (
    <Drawer
      opened
      onClose={onClose}
      size={700}
      title={question.data ? typeWord(question.data.type) : '试题'}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={question} what="试题">
        {(found) => (
          <>
            <QuestionView content={found.content} withAnswers />
            {found.can_edit && (
              <Permitted code="theoryTest:question:edit">
                <Button mt="md" variant="default" onClick={() => void navigate(questionPath({ id }))}>
                  编辑试题
                </Button>
              </Permitted>
            )}
          </>
        )}
      </Loaded>
      {near.length > 0 && (
        <section className={classes.section}>
          <Title order={3}>相近的试题</Title>
          <NearList near={near} />
        </section>
      )}
      {versions.length > 1 && (
        <section className={classes.section}>
          <Title order={3}>历史版本</Title>
          <ul className={classes.near}>
            {versions.map((one) => (
              <li key={one.id}>
                <b>第 {one.no} 版</b> {one.excerpt.slice(0, 80)}
                <small>
                  {hospitalDay(Date.parse(one.created_at))} {one.created_by}
                  {one.is_frozen && ' · 已用于定稿试卷，不再改变'}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Drawer>
  );
}
