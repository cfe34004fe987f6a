import { questionEndpoints as calls } from '@contract/exam/questions';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { QuestionForm } from './question-form';

/** 试题编辑: `?id=` names the question; without one it is new, at first in the bank that `?bank_id=` names. */
export default function SaveQuestionPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const bankId = Number(query.get('bank_id')) || null;
  const [round, setRound] = useState(0);
  if (id <= 0) return <QuestionForm key={round} question={null} bankId={bankId} onNext={() => setRound(round + 1)} />;
  return <EditQuestion key={id} id={id} />;
}

function EditQuestion({ id }: { id: number }) {
  const navigate = useNavigate();
  const question = useCall(calls.question, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded call={question} what="试题">
      {(found) =>
        found.can_edit ? (
          <QuestionForm question={found} bankId={found.bank_id} />
        ) : (
          <>
            <PageHeader title="编辑试题" />
            <EmptyState
              title="您没有编辑这个题库的权限"
              action={<Button onClick={() => void navigate(-1)}>返回</Button>}
            >
              可以请题库负责人授权，或把试题复制到自己的题库后编辑
            </EmptyState>
          </>
        )
      }
    </Loaded>
  );
}
