import { StageInbox } from './stage-inbox';

export default function Page() {
  return <StageInbox key="thesis" stage="thesis" />;
}
