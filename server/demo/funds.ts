import { sql } from 'kysely'
import { addFunds, openBooks } from '../modules/money/funds/index.ts'
import { openShippingAt, type ShippingAt } from '../modules/ship/shipping/index.ts'
import { fixedClock } from '../platform/clock.ts'
import { inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { demoOrg } from './people.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY)

type TopUp = { daysAgo: number; amount: number; via: 'card' | 'bank'; note: string }
const topUps: readonly { orgId: number; payments: readonly TopUp[] }[] = [
  {
    orgId: demoOrg.seller,
    payments: [
      { daysAgo: 32, amount: 1600_0000, via: 'card', note: 'Visa •••• 4242' },
      { daysAgo: 11, amount: 1800_0000, via: 'bank', note: 'ACH •••• 6789' },
    ],
  },
  { orgId: demoOrg.acme, payments: [{ daysAgo: 33, amount: 5000_0000, via: 'bank', note: 'Wire' }] },
  { orgId: demoOrg.nova, payments: [{ daysAgo: 33, amount: 5000_0000, via: 'bank', note: 'Wire' }] },
  { orgId: demoOrg.acmeSeller, payments: [{ daysAgo: 32, amount: 250_0000, via: 'card', note: 'Visa •••• 1881' }] },
  { orgId: demoOrg.novaSeller, payments: [{ daysAgo: 32, amount: 250_0000, via: 'card', note: 'Visa •••• 1881' }] },
]

/** What the resellers add to the platform's prices; the platform itself adds nothing. */
const rules = [
  { org_id: demoOrg.acme, id: 1, kind: 'markup', name: 'Acme handling', name_cn: 'Acme 服务费', percent_ppm: 80_000 },
  { org_id: demoOrg.acme, id: 2, kind: 'floor', name: 'At least 30 cents', name_cn: '至少 30 美分', fixed: 3000 },
  {
    org_id: demoOrg.acme,
    id: 3,
    kind: 'surcharge',
    name: 'International handling',
    name_cn: '国际操作费',
    class: 4,
    fixed: 1_5000,
  },
  { org_id: demoOrg.nova, id: 1, kind: 'markup', name: 'Nova handling', name_cn: 'Nova 服务费', fixed: 2500 },
] as const

/** Whose labels: of the orders that are old enough every nth is left, so many are sent, by which carriers in turn. */
const plans = [
  { orgId: demoOrg.seller, skipEvery: 12, labels: 180, carriers: [1, 1, 1, 2, 1, 1, 3] },
  { orgId: demoOrg.acmeSeller, skipEvery: 2, labels: 4, carriers: [2, 1] },
  { orgId: demoOrg.novaSeller, skipEvery: 2, labels: 4, carriers: [1, 3] },
] as const
type Plan = (typeof plans)[number]

async function seedPrices({ database, now }: Services): Promise<void> {
  const effective_from = daysAgo(now(), 365)
  const rows = rules.map((rule) => ({ ...rule, effective_from }))
  await inScope(database, { role: 'service', orgId: demoOrg.platform }, (db) =>
    db
      .insertInto('price_rule')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** Puts in the payments that were made up to an instant, each once; returns whether any was new. */
async function topUp(
  { database, now }: Services,
  { orgId, payments }: (typeof topUps)[number],
  until: Date,
): Promise<boolean> {
  return inScope(database, { role: 'service', orgId }, async (db) => {
    await openBooks(db)
    let fresh = false
    for (const [index, { daysAgo: days, ...payment }] of payments.entries()) {
      const at = daysAgo(now(), days)
      if (at > until) continue
      const { replayed } = await addFunds(db, { ...payment, key: `demo-top-up-${index}`, at })
      fresh ||= !replayed
    }
    return fresh
  })
}

type Wanted = { id: number; placed: Date; carrier: number }

/** Light orders that wait, oldest first, and have had the time to be sent. */
async function ordersToShip({ database, now }: Services, plan: Plan): Promise<Wanted[]> {
  const { rows } = await inScope(database, { role: 'service', orgId: plan.orgId }, (db) =>
    sql<{ id: number; placed: Date }>`
      select id, create_time as placed from (
        select id, create_time, row_number() over (order by create_time, id) as place from sales_order
        where org_id = ${plan.orgId} and status = 1 and weight_cg between 1 and 600000 and country = 'US' and create_time < ${daysAgo(now(), 1)}::timestamptz) o
      where place % ${plan.skipEvery} <> 0 order by create_time, id limit ${plan.labels}`.execute(db),
  )
  return rows.map((row, index) => ({ ...row, carrier: plan.carriers[index % plan.carriers.length] ?? 1 }))
}

async function firstUser({ database }: Services, orgId: number): Promise<number> {
  const row = await inScope(database, { role: 'service', orgId }, (db) =>
    db.selectFrom('app_user').select('id').where('org_id', '=', orgId).orderBy('id').limit(1).executeTakeFirstOrThrow(),
  )
  return row.id
}

/** Sends a seller's orders as it would have, some hours after each came in; voids one label in twelve soon after. */
async function shipPast(
  services: Services,
  plan: Plan,
  past: { shipping: ShippingAt; clock: ReturnType<typeof fixedClock> },
): Promise<void> {
  const seller = { orgId: plan.orgId, userId: await firstUser(services, plan.orgId) }
  const toShip = await ordersToShip(services, plan)
  const own = topUps.filter((one) => one.orgId === plan.orgId)
  for (let index = 0; index < toShip.length; index += 2) {
    const pair = toShip.slice(index, index + 2)
    const last = pair.at(-1)?.placed ?? services.now()
    past.clock.set(new Date(last.getTime() + 5 * HOUR))
    for (const one of own) await topUp(services, one, past.clock.now())
    const shipped = await past.shipping.ship(seller, pair)
    past.clock.advance(HOUR)
    if (index % 12 === 4) await past.shipping.void(seller, shipped.slice(0, 1))
  }
}

/**
 * Wallets with money, the resellers' prices, and labels bought over the last month through the real purchase, so that every figure
 * adds up. Done once: a seller that got its money before is left as it is.
 */
export async function seedFunds(services: Services): Promise<void> {
  await seedPrices(services)
  const start = daysAgo(services.now(), 31)
  const fresh = await Promise.all(topUps.map((one) => topUp(services, one, start)))
  if (!fresh.includes(true)) return
  const clock = fixedClock(start)
  const shipping = await openShippingAt({ ...services, now: () => clock.now() })
  try {
    for (const plan of plans) await shipPast(services, plan, { shipping, clock })
    clock.set(services.now())
    for (const one of topUps) await topUp(services, one, services.now())
    await shipping.track()
  } finally {
    await shipping.close()
  }
}
