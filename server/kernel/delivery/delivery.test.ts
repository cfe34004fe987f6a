import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { DeliveryFailed } from './channel';
import { mailChannel } from './mail';
import { channelFaults, channelsOf } from './settings';
import { signatureOf, smsChannel } from './sms';

const message = { id: 'm-1', to: 'wen@hospital.cn', subject: '验证码', text: '您的验证码是 123456' };
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function mailServer(refuse?: number) {
  const taken: { from: string; to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_, __, done) => done(refuse ? Object.assign(new Error('no such box'), { responseCode: refuse }) : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { taken, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

async function gateway(status = 200) {
  const taken: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      taken.push({ headers: request.headers, body });
      answer.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` };
}

it('hands a mail to an SMTP server', async () => {
  const { taken, url } = await mailServer();
  await mailChannel(url, 'Reach <edu@hospital.cn>').send(message);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({ from: 'edu@hospital.cn', to: ['wen@hospital.cn'] });
  const [head, body] = taken[0]!.raw.split('\r\n\r\n');
  expect(head).toContain('Message-ID: <m-1@reach>');
  expect(Buffer.from(body!, 'base64').toString()).toContain('您的验证码是 123456');
});

it.each([
  [550, true],
  [451, false],
])('says whether trying a refused mail again may help: %i', async (code, isFinal) => {
  const { url } = await mailServer(code);
  const failure = await mailChannel(url, 'edu@hospital.cn')
    .send(message)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DeliveryFailed);
  expect(failure).toMatchObject({ isFinal });
  expect(String(failure)).not.toContain(message.to);
});

it('does not let an address smuggle in headers or further receivers', async () => {
  const { taken, url } = await mailServer();
  const hostile = { ...message, to: 'wen@hospital.cn\r\nBcc: all@hospital.cn', subject: 'a\r\nBcc: all@hospital.cn' };
  await mailChannel(url, 'edu@hospital.cn')
    .send(hostile)
    .catch(() => undefined);
  expect(taken.flatMap(({ to }) => to)).not.toContain('all@hospital.cn');
  expect(taken.map(({ raw }) => raw).join('\n')).not.toMatch(/^Bcc:/m);
});

it('signs what it hands to the SMS gateway', async () => {
  const { taken, url } = await gateway();
  await smsChannel(url, 'a secret of 16 signs').send({ ...message, to: '13800000000' });
  const [{ headers, body }] = taken as [(typeof taken)[number]];
  expect(JSON.parse(body)).toEqual({ id: 'm-1', to: '13800000000', text: message.text });
  const time = String(headers['x-reach-time']);
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
  expect(headers['x-reach-signature']).toBe(`sha256=${signatureOf('a secret of 16 signs', time, body)}`);
  expect(signatureOf('another secret 16 s', time, body)).not.toBe(signatureOf('a secret of 16 signs', time, body));
});

it.each([
  [400, true],
  [429, false],
  [503, false],
  [302, false],
])('takes an answer of %i for a failure', async (status, isFinal) => {
  const { url } = await gateway(status);
  await expect(smsChannel(url, 'a secret of 16 signs').send(message)).rejects.toMatchObject({
    name: 'DeliveryFailed',
    isFinal,
  });
});

it('has the channels that the environment names, and an unsigned gateway never', () => {
  expect(channelsOf({})).toEqual({});
  expect(Object.keys(channelsOf({ SMTP_URL: 'smtp://mail.hospital.cn', SMS_WEBHOOK_URL: '' }))).toEqual(['mail']);
  expect(channelsOf({ SMS_WEBHOOK_URL: 'https://sms.hospital.cn' })).toEqual({});
  expect(channelFaults({ SMS_WEBHOOK_URL: 'https://sms.hospital.cn' })[0]).toMatch(/^SMS_WEBHOOK_SECRET/);
  expect(channelFaults({ SMTP_URL: 'mail.hospital.cn' })[0]).toMatch(/^SMTP_URL/);
  expect(channelFaults({})).toEqual([]);
});
