export type ChannelKind = 'mail' | 'sms';

/** A short text for one person. */
export interface Message {
  /** Stays the same when the message is sent again, so that a receiver can drop repetitions. */
  id: string;
  /** Mail address or phone number. */
  to: string;
  /** Mail only. */
  subject: string;
  text: string;
}

/** A way out of the house. Resolves when the next station has taken the message over. */
export interface Channel {
  kind: ChannelKind;
  /** @throws DeliveryFailed */
  send(message: Message): Promise<void>;
}

/** A message was not taken over. The text names no address and no content, so it may be logged. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  constructor(
    readonly kind: ChannelKind,
    readonly reason: string,
    /** Sending it again will not help: the receiver refuses this message. */
    readonly isFinal: boolean,
  ) {
    super(`${kind}: ${reason}`);
  }
}
