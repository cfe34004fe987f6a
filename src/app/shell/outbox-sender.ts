import { useOutboxSender } from '@/kernel/outbox/use-sender';

/** Draws nothing: sends what was saved on this device, as long as it is mounted. */
export default function OutboxSender() {
  useOutboxSender();
  return null;
}
