import nodemailer from 'nodemailer'
import type { Config } from '../../../platform/config.ts'

export interface Mail {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** The same for every try, so that a mail sent twice by a crash is seen as one. */
  messageId: string
  /** Absolute address of the page where the reader ends such mail; mail programs offer it beside the sender (RFC 2369). */
  unsubscribe?: string
}
/** Sends a mail; throws when it was not taken. */
export type SendMail = (mail: Mail) => Promise<void>
/** Sends a text message to a number (E.164); throws when it was not taken. `messageId` is the same for every try. */
export type SendSms = (message: { to: string; text: string; messageId: string }) => Promise<void>

/** What messages are sent with; null: they stay in the outbox, to be read there. */
export interface Transports {
  mail: SendMail | null
  sms: SendSms | null
}

const PATIENCE_MS = 20_000
const SMS_PATIENCE_MS = 10_000

/** SMTP. */
const transportTo = (url: string) =>
  nodemailer.createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A mail holds its own words only: no part of it may name a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Throws unless the mail server lets us log in; sends nothing. */
export async function checkMail(url: string): Promise<void> {
  const transport = transportTo(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function mailTransport(url: string): SendMail {
  const transport = transportTo(url)
  return async ({ unsubscribe, ...message }) =>
    void (await transport.sendMail({ ...message, ...(unsubscribe && { list: { unsubscribe } }) }))
}

/** A webhook: POST of `{ to, text }` with an Idempotency-Key; every answer but a 2xx means that it was not sent. */
function smsTransport(url: string, token: string | undefined): SendSms {
  const always = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return async ({ to, text, messageId }) => {
    const headers = { ...always, 'idempotency-key': messageId }
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ to, text }),
      // The token and the code are for this address and no other.
      redirect: 'error',
      signal: AbortSignal.timeout(SMS_PATIENCE_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The provider of text messages answered ${answer.status}`)
  }
}

/** The transports that the settings name. */
export const transportsOf = ({ mail, sms }: Pick<Config, 'mail' | 'sms'>): Transports => ({
  mail: mail.smtpUrl ? mailTransport(mail.smtpUrl) : null,
  sms: sms.url ? smsTransport(sms.url, sms.token) : null,
})
