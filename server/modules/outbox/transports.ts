import nodemailer from 'nodemailer'
import type { Config } from '../../platform/config.ts'

export interface Mail {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** The same for every try, so that a mail sent twice by a crash is seen as one. */
  messageId: string
}
/** Sends a mail; throws when it was not taken. */
export type SendMail = (mail: Mail) => Promise<void>
/** Sends a text message to a number (E.164); throws when it was not taken. */
export type SendSms = (message: { to: string; text: string }) => Promise<void>

/** What messages are sent with; null: they stay in the outbox, to be read there. A provider of text messages comes in here. */
export interface Transports {
  mail: SendMail | null
  sms: SendSms | null
}

const PATIENCE_MS = 20_000

/** The transports that the settings name: SMTP, and no provider of text messages (they are read in the outbox). */
export function transportsOf({ mail }: Pick<Config, 'mail'>): Transports {
  if (!mail.smtpUrl) return { mail: null, sms: null }
  const transport = nodemailer.createTransport({
    url: mail.smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A mail holds its own words only: no part of it may name a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { mail: async (message) => void (await transport.sendMail(message)), sms: null }
}
