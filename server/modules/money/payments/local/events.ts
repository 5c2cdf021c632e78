import { z } from 'zod'
import type { Db } from '../../../../platform/database/index.ts'
import { addJob, jobKind } from '../../../../platform/jobs/index.ts'
import { type Json, newId, put } from './objects.ts'

/** Delivers an event of the local server to our webhook; tried again later when the webhook does not take it, as Stripe does. */
export const deliverKind = jobKind('payments.deliverLocally', z.strictObject({ orgId: z.int(), eventId: z.string() }))

export const deliveries = ['once', 'twice', 'reversed', 'late', 'never'] as const
export type Delivery = (typeof deliveries)[number]
/** Seconds after which what is late arrives, and after which a bank debit settles. */
const LATE_SECONDS = 20
const SETTLE_SECONDS = 5

interface LocalEvent {
  type: string
  /** Of the object, at this moment. */
  object: Json
}
interface Delivering {
  account: number
  delivery: Delivery
  now: Date
}

/** Remembers events and delivers them in the way asked for. */
export async function emit(db: Db, events: LocalEvent[], { account, delivery, now }: Delivering): Promise<void> {
  const inOrder = delivery === 'reversed' ? events.toReversed() : events
  for (const [index, { type, object }] of inOrder.entries()) {
    const id = newId('event')
    await put(db, 'event', { id, object: 'event', type, account, created: secondsOf(now), data: { object } })
    if (delivery === 'never') continue
    const wait = (delivery === 'late' ? LATE_SECONDS : 0) + (delivery === 'reversed' ? index : 0)
    const runAt = wait > 0 ? { runAt: new Date(now.getTime() + wait * 1000) } : {}
    for (let times = delivery === 'twice' ? 2 : 1; times > 0; times--) {
      await addJob(db, deliverKind, { orgId: account, eventId: id }, runAt)
    }
  }
}

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Ends a bank debit some seconds after it was authorized. */
export const settleLocallyKind = jobKind(
  'payments.settleLocally',
  z.strictObject({ orgId: z.int(), sessionId: z.string(), fails: z.boolean() }),
)

export async function planSettling(db: Db, debit: z.infer<typeof settleLocallyKind.payload>, now: Date): Promise<void> {
  await addJob(db, settleLocallyKind, debit, { runAt: new Date(now.getTime() + SETTLE_SECONDS * 1000) })
}
