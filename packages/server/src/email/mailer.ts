/** Sends e-mail through the operator's mail server. */
import type { Transporter } from 'nodemailer';
import { serverError } from '../errors.ts';

export interface EmailSettings {
  /** `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte. */
  readonly url: string;
  /** The address of the sender. */
  readonly from: string;
}

export interface Email {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  /** Images in `data:` URLs are sent as parts of the e-mail: mail programs show only those. */
  readonly html?: string | undefined;
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array } | undefined;
}

export interface Mailer {
  /** Resolves when the mail server has accepted it; rejects with `email-failed`. */
  send(email: Email): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export function smtpMailer({ url, from }: EmailSettings): Mailer {
  // Loaded with the first e-mail: most servers send none.
  let opened: Promise<Transporter> | undefined;
  const open = () =>
    (opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        // What a page contains must not make the mailer read files or fetch addresses.
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    ));
  return {
    async send({ to, replyTo, subject, text, html, file }) {
      const transport = await open();
      try {
        await transport.sendMail({
          from,
          // An object is one address, whatever it contains.
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          ...(html !== undefined && { html, attachDataUrls: true }),
          ...(file && {
            attachments: [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }],
          }),
        });
      } catch (error) {
        throw serverError('email-failed', reasonOf(error), error);
      }
    },
    close() {
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      );
    },
  };
}

/** What a user may know: the answer to the recipient, but nothing about the mail server or its password. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === 'EENVELOPE') return `it refused the address (${responseCode ?? 'no reason'})`;
  if (code === 'EMESSAGE') return `it refused the message (${responseCode ?? 'no reason'})`;
  return 'it cannot be reached, or refuses this server';
}
