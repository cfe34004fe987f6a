import type { SittingSession } from './sitting-session';

/** What a stick carries where the network does not come back: the log as it is, with the last receipt. Not encrypted yet. */
export async function sittingFile(session: SittingSession): Promise<File> {
  await session.settleTyped();
  const { entrance } = session.facts;
  const content = {
    kind: 'reach-exam-sitting',
    exam_id: entrance.exam.id,
    sitting_id: entrance.sitting_id,
    ticket_no: entrance.candidate.ticket_no,
    epoch: session.log.epoch,
    receipt: await session.store.fact('receipt'),
    entries: session.log.entries,
  };
  const name = `${entrance.exam.name}-${entrance.candidate.name}.exam`;
  return new File([JSON.stringify(content)], name, { type: 'application/json' });
}
