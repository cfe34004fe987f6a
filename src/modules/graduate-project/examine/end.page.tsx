import { StageInbox } from './stage-inbox';

export default function Page() {
  return <StageInbox key="end" stage="end" />;
}
