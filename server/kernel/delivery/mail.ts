import { DeliveryFailed, type Channel } from './channel';

const timeoutMs = 20_000;

/**
 * Mail through an SMTP server.
 * @param url `smtp://user:password@host:port` (STARTTLS where offered) or `smtps://…`
 * @param from sender, `name@host` or `Name <name@host>`
 */
export function mailChannel(url: string, from: string): Channel {
  return {
    kind: 'mail',
    async send({ id, to, subject, text }) {
      // Loaded with the first mail: many installations send none.
      const { createTransport } = await import('nodemailer');
      const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
      const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${id}@reach>` });
      } catch (error) {
        const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
        throw new DeliveryFailed('mail', `${code} ${responseCode ?? ''}`.trim(), (responseCode ?? 0) >= 500);
      } finally {
        transport.close();
      }
    },
  };
}
