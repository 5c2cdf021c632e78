import { isEmail } from '@waybill/contract/core/email'
import { localize } from '@waybill/contract/core/messages'
import { statesBefore } from '@waybill/contract/core/lifecycle'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { returnLifecycle, returnState } from '@waybill/contract/returns/lifecycle'
import { buyerLocale, mailWords, returnMailWords } from '@waybill/contract/shipping/buyer-mail-words'
import { sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { queueEmail } from '../../../site/outbox/index.ts'
import { hasOptedOut } from '../buyers/opt-out.ts'
import { storedBuyerMail } from '../buyers/settings.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { lastDay } from './facts.ts'

const AT_ONCE = 200

interface ToMail {
  token: string
  buyer: PostalAddress
  expiresAt: Date
  isTest: boolean
  orderNo: string
  tenantOrgId: number
  pageToken: string
}

async function claim(db: Db, { orgId, id }: { orgId: number; id: number }): Promise<ToMail | undefined> {
  const { rows } = await sql<ToMail>`
    select r.token, r.from_address as buyer, r.expires_at as "expiresAt", r.is_test as "isTest", s.order_no as "orderNo",
      o.parent_org_id as "tenantOrgId", s.page_token as "pageToken"
    from return_label r join shipment s on s.org_id = r.org_id and s.id = r.shipment_id join tenancy_org o on o.id = r.org_id
    where r.org_id = ${orgId} and r.id = ${id} and r.delivery = 'link' and r.mailed_at is null
      and r.state in (${stateSql(...statesBefore(returnLifecycle, returnState.sent))}) for update of r`.execute(db)
  return rows[0]
}

/** Emails the buyer the link to a new label, once, if the seller sends such emails; else the label stays created. */
export async function mailReturn(runtime: Runtime, of: { orgId: number; id: number }): Promise<void> {
  const at = runtime.now()
  await runtime.serve(of.orgId, async (db) => {
    const found = await claim(db, of)
    const { settings } = await storedBuyerMail.read(db, of.orgId)
    const to = found?.buyer.email?.trim() ?? ''
    if (!found || !settings.enabled || !settings.returnLabels || !isEmail(to)) return
    if ((found.isTest && !runtime.mailsTests) || (await hasOptedOut(db, of.orgId, to))) return
    const locale = buyerLocale(settings, found.buyer.country)
    const { senderName: sender, contact } = settings
    const facts = { sender, contact, order: found.orderNo, date: lastDay(found.expiresAt, found.buyer) }
    const say = (text: { en: string; cn: string }) => localize(text, locale, facts)
    await sql`
      update return_label set state = ${stateSql(returnState.sent)}, mailed_at = ${at}::timestamptz
      where org_id = ${of.orgId} and id = ${of.id}`.execute(db)
    await queueEmail(db, {
      tenantOrgId: found.tenantOrgId,
      to,
      locale,
      subject: [...(found.isTest ? [say(mailWords.test)] : []), say(returnMailWords.subject)].join(' '),
      paragraphs: [say(returnMailWords.sentence), ...(contact.trim() === '' ? [] : [say(mailWords.contact)])],
      link: { label: say(returnMailWords.open), path: `/r/${found.token}?lang=${locale}` },
      unsubscribe: {
        reason: say(mailWords.reason),
        label: say(mailWords.unsubscribe),
        path: `/t/${found.pageToken}/emails?lang=${locale}`,
      },
    })
  })
}

/** Labels that were bought by the sweeper after their creator had stopped waiting. */
export async function mailWaiting(runtime: Runtime): Promise<void> {
  const now = runtime.now()
  const rows = await inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    // The attempt is noted before it is made: a label that cannot be emailed does not stand before the others again.
    const found = await sql<{ orgId: number; id: number }>`
      update return_label set mail_tried_at = ${now}::timestamptz where (org_id, id) in (
        select q.org_id, q.id from return_label q
        where q.state = ${stateSql(returnState.created)} and q.delivery = 'link' and q.mailed_at is null
          and q.created_at > ${now}::timestamptz - interval '1 day'
          and (q.mail_tried_at is null or q.mail_tried_at <= ${now}::timestamptz - interval '1 hour')
        order by q.mail_tried_at nulls first, q.created_at, q.id limit ${AT_ONCE} for update skip locked)
      returning org_id as "orgId", id`.execute(db)
    return found.rows
  })
  for (const row of rows) {
    if (runtime.stopping) return
    await mailReturn(runtime, row).catch((err: unknown) =>
      runtime.log.error({ err, return: row.id }, 'the link to a return label was not emailed, it is tried again'),
    )
  }
}
