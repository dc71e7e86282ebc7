/** A mail server on loopback that keeps what it gets. It refuses every recipient whose name begins with `refused`. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As the client sent it. */
  readonly source: string;
}

export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  const server = createServer((socket) => converse(socket, (mail) => received.push(mail)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() };
}

function converse(socket: Socket, onMail: (mail: ReceivedMail) => void): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let buffered = '';
  let isMessage = false;
  let from = '';
  let to: string[] = [];

  function command(line: string): void {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        return void say('250 loopback');
      case 'MAIL':
        [from, to] = [address, []];
        return void say('250 ok');
      case 'RCPT':
        if (address.startsWith('refused')) return void say('550 no such person');
        to.push(address);
        return void say('250 ok');
      case 'DATA':
        isMessage = true;
        return void say('354 go on');
      case 'QUIT':
        say('221 bye');
        return void socket.end();
      default:
        return void say('250 ok');
    }
  }

  say('220 loopback');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    buffered += chunk.toString('latin1');
    for (;;) {
      const end = isMessage ? buffered.indexOf('\r\n.\r\n') : buffered.indexOf('\r\n');
      if (end < 0) return;
      const text = buffered.slice(0, end);
      buffered = buffered.slice(end + (isMessage ? 5 : 2));
      if (!isMessage) command(text);
      else {
        isMessage = false;
        onMail({ from, to, source: text });
        say('250 accepted');
      }
    }
  });
}
