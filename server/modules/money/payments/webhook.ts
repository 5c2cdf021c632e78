import { AppError } from '@waybill/contract/core/errors'
import { disputeEvents, paymentEvents, payoutEvents, refundEvents } from '@waybill/contract/payments/events'
import { z } from 'zod'
import type { Db } from '../../../platform/database/index.ts'
import { asService, openAccount, type PaymentServices } from './accounts.ts'
import { MOST_ID, planDispute, planPayout, planRefunds, planSettling } from './kinds.ts'
import { nameIn } from './provider/read.ts'
import { isSigned } from './provider/signature.ts'
import { findByName, findByProvider, type Payment, refOf } from './records.ts'

const anyEventShape = z.looseObject({ id: z.string().min(1).max(200), type: z.string().max(100) })
const eventShape = z.object({
  ...anyEventShape.shape,
  data: z.object({
    object: z.object({
      id: z.string().min(1).max(MOST_ID),
      payment_intent: z.unknown().optional(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})
type Event = z.infer<typeof eventShape>
type EventObject = Event['data']['object']

const isPayment = (type: string): boolean => (paymentEvents as readonly string[]).includes(type)
const isDispute = (type: string): boolean => (disputeEvents as readonly string[]).includes(type)

const isRefund = (type: string): boolean => (refundEvents as readonly string[]).includes(type)

const isPayout = (type: string): boolean => (payoutEvents as readonly string[]).includes(type)
const isOurs = (type: string): boolean => [isPayment, isDispute, isRefund, isPayout].some((is) => is(type))

export interface Delivered {
  /** The provider's organization, as the address names it. */
  tenant: number
  body: Buffer
  signature: string
}

/** Null: about something that is none of our business, such as a balance, which has no id. */
function parse(body: Buffer): Event | null {
  try {
    const event = anyEventShape.parse(JSON.parse(body.toString('utf8')))
    return isOurs(event.type) ? eventShape.parse(event) : null
  } catch (error) {
    throw new AppError('PAYMENT_WEBHOOK_INVALID', { cause: error })
  }
}

/** The payment that an object of an event is about; undefined: not one of ours. Throws when it is another provider's. */
async function paymentOf(db: Db, tenant: number, { id, metadata }: EventObject): Promise<Payment | undefined> {
  const name = nameIn(metadata)
  if (name && name.providerOrgId !== tenant) throw new AppError('PAYMENT_WEBHOOK_INVALID')
  const column = id.startsWith('cs_') ? 'session_id' : 'payment_id'
  const found = (name && (await findByName(db, name))) ?? (await findByProvider(db, { column, value: id }))
  return found?.provider_org_id === tenant ? found : undefined
}

/** Remembers an event; false: it came before. */
async function remember(db: Db, { tenant, event, now }: { tenant: number; event: Event; now: Date }): Promise<boolean> {
  const row = await db
    .insertInto('psp_event')
    .values({ org_id: tenant, id: event.id, type: event.type, object_id: event.data.object.id, received_at: now })
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What an event has looked up at the provider; null: it is about something of the account that is not ours. */
async function planOf(
  db: Db,
  tenant: number,
  { type, data: { object } }: Event,
): Promise<(() => Promise<number>) | null> {
  if (isDispute(type)) return () => planDispute(db, tenant, object.id)
  if (isPayout(type)) return () => planPayout(db, tenant, object.id)
  if (isRefund(type)) {
    const { payment_intent: paymentId } = object
    const isName = typeof paymentId === 'string' && paymentId.length <= MOST_ID
    return isName ? () => planRefunds(db, tenant, paymentId) : null
  }
  const payment = await paymentOf(db, tenant, object)
  return payment ? () => planSettling(db, refOf(payment)) : null
}

/**
 * Takes a webhook: checks that it is signed with a secret of the tenant's account, now, remembers it and leaves the rest to a job, which asks
 * the provider; nothing that a webhook says is booked. Throws NOT_FOUND (no such account) and PAYMENT_WEBHOOK_INVALID.
 */
export async function receiveWebhook(services: PaymentServices, { tenant, body, signature }: Delivered): Promise<void> {
  const account = await openAccount(services, tenant)
  if (!account) throw new AppError('NOT_FOUND')
  const now = services.now()
  if (!isSigned(account.webhookSecrets, { header: signature, body, now })) throw new AppError('PAYMENT_WEBHOOK_INVALID')
  const event = parse(body)
  if (!event) return
  await asService(services, tenant, async (db) => {
    const plan = await planOf(db, tenant, event)
    if (!plan || !(await remember(db, { tenant, event, now }))) return
    await plan()
    await db.updateTable('payment_account').set({ webhook_at: now }).where('org_id', '=', tenant).execute()
  })
}
