import { carrierName } from '@waybill/contract/carriers/catalogue'
import { isEmail } from '@waybill/contract/core/email'
import { localize } from '@waybill/contract/core/messages'
import type { BuyerMailKind, BuyerMailSettings, BuyerMailSkip } from '@waybill/contract/shipping/buyer-mail'
import { sql } from 'kysely'
import { zoneOfAddress } from '../../../../places/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { type Email, queueEmail } from '../../../site/outbox/index.ts'
import { buyerLocale, mailWords, sentences, subjects } from '@waybill/contract/shipping/buyer-mail-words'
import { type Milestone, milestonesOf, type Reported } from './milestones.ts'
import { hasOptedOut } from './opt-out.ts'
import { storedBuyerMail } from './settings.ts'

interface Parcel {
  org_id: number
  tenant_org_id: number
  page_token: string
  order_no: string
  tracking_no: string
  carrier: number
  is_test: boolean
  email: string | null
  country: string
  state: string | null
  zip: string | null
  kinds: string[]
  /** When the newest of them happened. */
  latest: Date | null
}

async function readParcel(db: Db, orgId: number, shipmentId: number): Promise<Parcel> {
  const { rows } = await sql<Parcel>`
    select s.org_id, o.parent_org_id as tenant_org_id, s.page_token, s.order_no, s.tracking_no, s.carrier, s.is_test,
      nullif(trim(s.to_address ->> 'email'), '') as email, s.to_address ->> 'country' as country, s.to_address ->> 'state' as state,
      s.to_address ->> 'zip' as zip, array(select m.kind from buyer_mail m where m.org_id = s.org_id and m.shipment_id = s.id) as kinds,
      (select max(m.at) from buyer_mail m where m.org_id = s.org_id and m.shipment_id = s.id) as latest
    from shipment s join tenancy_org o on o.id = s.org_id where s.org_id = ${orgId} and s.id = ${shipmentId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error(`There is no shipment ${orgId}/${shipmentId}`)
  return row
}

/** The day of an event by the clock of where the parcel goes, as the page has it. */
function dayOf(at: Date, locale: 'en' | 'cn', to: Pick<Parcel, 'country' | 'state' | 'zip'>): string {
  const form = { dateStyle: 'medium', timeZone: zoneOfAddress(to) ?? 'UTC' } as const
  return new Intl.DateTimeFormat(locale === 'cn' ? 'zh-CN' : 'en-US', form).format(at)
}

function compose(parcel: Parcel, { kind, at }: Milestone, settings: BuyerMailSettings): Email {
  const locale = buyerLocale(settings, parcel.country)
  const { senderName: sender, contact } = settings
  const carrier = localize(carrierName(parcel.carrier), locale)
  const facts = {
    sender,
    contact,
    carrier,
    order: parcel.order_no,
    number: parcel.tracking_no,
    date: dayOf(at, locale, parcel),
  }
  const say = (text: { en: string; cn: string }) => localize(text, locale, facts)
  const page = `/t/${parcel.page_token}`
  return {
    tenantOrgId: parcel.tenant_org_id,
    to: parcel.email ?? '',
    locale,
    subject: [...(parcel.is_test ? [say(mailWords.test)] : []), say(subjects[kind])].join(' '),
    paragraphs: [
      say(sentences[kind]),
      say(mailWords.number),
      ...(contact.trim() === '' ? [] : [say(mailWords.contact)]),
    ],
    link: { label: say(mailWords.track), path: `${page}?lang=${locale}` },
    unsubscribe: {
      reason: say(mailWords.reason),
      label: say(mailWords.unsubscribe),
      path: `${page}/emails?lang=${locale}`,
    },
  }
}

/** Why a milestone that is due is still not written about. */
async function obstacle(db: Db, parcel: Parcel, mailsTests: boolean): Promise<BuyerMailSkip | null> {
  if (parcel.email === null || !isEmail(parcel.email)) return 'noAddress'
  if (parcel.is_test && !mailsTests) return 'test'
  return (await hasOptedOut(db, parcel.org_id, parcel.email)) ? 'optedOut' : null
}

/** True when nobody has stored it before: of two calls at once, one gets it. */
async function claim(
  db: Db,
  shipment: { orgId: number; id: number },
  milestone: { kind: BuyerMailKind; at: Date; skipped: BuyerMailSkip | null },
): Promise<boolean> {
  const { kind, at, skipped } = milestone
  const rows = await db
    .insertInto('buyer_mail')
    .values({ org_id: shipment.orgId, shipment_id: shipment.id, kind, at, skipped })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute()
  return rows.length === 1
}

/**
 * Tells the buyer what the new events bring, once per parcel and kind; needs the service scope. Every milestone is stored with the reason
 * why no email was sent, so that turning emails on later tells nothing of the past.
 */
export async function notifyBuyer(
  db: Db,
  shipment: { orgId: number; id: number },
  news: { events: readonly Reported[]; now: Date; mailsTests: boolean },
): Promise<void> {
  if (news.events.length === 0) return
  const parcel = await readParcel(db, shipment.orgId, shipment.id)
  const { settings } = await storedBuyerMail.read(db, shipment.orgId)
  const milestones = milestonesOf(news.events, {
    kinds: new Set(parcel.kinds),
    latest: parcel.latest,
    settings,
    now: news.now,
  })
  for (const milestone of milestones) {
    const skipped = milestone.skipped ?? (await obstacle(db, parcel, news.mailsTests))
    const isFirst = await claim(db, shipment, { ...milestone, skipped })
    if (isFirst && skipped === null) await queueEmail(db, compose(parcel, milestone, settings))
  }
}
