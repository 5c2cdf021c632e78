import { type Locale, localize, type Text } from '@waybill/contract/core/messages'
import type { Email } from './queue.ts'

/** To whom a mail goes, on whose behalf and in which language. */
export type MailTo = { tenantOrgId: number; to: string; locale: Locale }

/** A mail without link or code; `paragraphs` are in the reader's language already. */
export const composeMail = ({ tenantOrgId, to, locale }: MailTo, subject: Text, paragraphs: string[]): Email => ({
  tenantOrgId,
  to,
  locale,
  subject: localize(subject, locale),
  paragraphs,
})

/** The path of a page as a visitor of the tenant reaches it: a tenant's own sites live under /ss; the platform's main site does not. */
export const sitePage = (saas: boolean, path: string): string => (saas ? `/ss${path}` : path)
