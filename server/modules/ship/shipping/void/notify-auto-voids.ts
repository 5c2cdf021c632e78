import type { Locale } from '@waybill/contract/core/messages'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { autoVoidState } from '@waybill/contract/shipping/auto-void-lifecycle'
import { sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { addMessage } from '../../../site/messages/index.ts'
import { mailOrganization, type Notice } from '../../../site/outbox/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { listAutoVoidRules } from './auto-void-rules.ts'

/** The shipments that the digest is about. */
const PATH = `/e/#/shipment/lists?autoVoid=${encodeURIComponent('"soon"')}`
const untold = sql`state = ${stateSql(autoVoidState.announced)} and told_at is null`

interface Digest {
  count: number
  amount: Money
  first: Date
}

const dayText = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-CN' : 'en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)

function noticeOf({ count, amount, first }: Digest): Notice {
  const [sum, day, tag] = [formatMoney(amount), dayText(first, 'en'), dayText(first, 'cn')]
  const labels = count === 1 ? 'An unscanned label' : `${count} unscanned labels`
  return {
    title: {
      en: `${labels} will be voided from ${day}`,
      cn: `${count} 张未扫描的面单将自 ${tag} 起自动作废`,
    },
    body: {
      en: `${count === 1 ? "The carrier hasn't scanned a label" : `Carriers haven't scanned ${count} labels`} worth ${sum}. To get the postage back before the carrier's time limit, ${count === 1 ? 'it is' : 'they are'} voided automatically, from ${day} on.\n\nIf a parcel has been mailed or still will be, keep its label. To void a label sooner, void it now.`,
      cn: `有 ${count} 张面单（共 ${sum}）尚未被承运商扫描。为在承运商期限前退回邮资，这些面单将自 ${tag} 起自动作废。\n\n如果包裹已寄出或仍要寄出，请保留该面单；如需提前作废，可立即作废。`,
    },
    link: { label: { en: 'Review the labels', cn: '查看面单' }, path: PATH },
  }
}

/** Marks the labels as announced, each with its whole notice from now on; one whose limit comes before that is left to its seller. */
async function take(db: Db, orgId: number, now: Date): Promise<Digest | undefined> {
  const rules = await listAutoVoidRules(db, now)
  const { rows } = await sql<Digest>`
    with fresh as (
      select a.shipment_id, s.price, s.void_until, greatest(a.void_at, ${now}::timestamptz + make_interval(days => coalesce(r.days, 0))) as void_at
      from auto_void a join shipment s on s.org_id = a.org_id and s.id = a.shipment_id
      left join unnest(${rules.map(({ carrier }) => carrier)}::int[], ${rules.map(({ noticeDays }) => noticeDays)}::int[]) as r (carrier, days)
        on r.carrier = s.carrier
      where a.org_id = ${orgId} and a.state = ${stateSql(autoVoidState.announced)} and a.told_at is null),
    told as (
      update auto_void a set told_at = ${now}::timestamptz, void_at = f.void_at,
        state = case when f.void_at < f.void_until then a.state else ${stateSql(autoVoidState.ended)} end
      from fresh f where a.org_id = ${orgId} and a.shipment_id = f.shipment_id and a.told_at is null returning a.state, f.price, f.void_at)
    select count(*)::int as count, coalesce(sum(price), 0)::bigint as amount, min(void_at) as first
    from told where state = ${stateSql(autoVoidState.announced)}`.execute(db)
  return rows[0]
}

async function notifyOrg(db: Db, orgId: number, now: Date): Promise<void> {
  const digest = await take(db, orgId, now)
  if (!digest || digest.count === 0) return
  const notice = noticeOf(digest)
  await addMessage(db, { orgId, kind: 'funds', title: notice.title, body: notice.body, href: PATH })
  await mailOrganization(db, orgId, notice)
}

/** Tells every seller, or `only` one, of the labels that were announced since the last time, with one message and one email. */
export async function notifyAutoVoids(runtime: Runtime, now: Date, only?: number): Promise<void> {
  const orgs = await inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<{
      org_id: number
    }>`select distinct org_id from auto_void where ${untold} ${only === undefined ? sql`` : sql`and org_id = ${only}`} order by 1`.execute(
      db,
    )
    return rows
  })
  for (const { org_id: orgId } of orgs)
    await runtime
      .serve(orgId, (db) => notifyOrg(db, orgId, now))
      .catch((err: unknown) =>
        runtime.log.error({ err, org: orgId }, 'a seller was not notified of unscanned labels, it is tried again'),
      )
}
