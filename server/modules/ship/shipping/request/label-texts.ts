import { AppError, notFound } from '@waybill/contract/core/errors'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { type ConfirmedText, isLabelTextOpen, type LabelText, labelTextFields } from '@waybill/contract/shipping/api'
import { sql } from 'kysely'
import type { PrintedParts, ShipRequest } from '../../../../carriers/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { romanize } from '../../../../romanization/index.ts'
import { findOrdersToShip, type OrderToShip } from './orders-to-ship.ts'
import { type RowProblem, rowProblem } from './problem.ts'

type Side = LabelText['side']
type Field = LabelText['field']

const partOf = {
  name: 'name',
  company: 'company',
  line1: 'street',
  line2: 'street',
  city: 'city',
  state: 'state',
} as const

interface Typed {
  side: Side
  field: Field
  country: string
  text: string
}

/** The fields that a label prints in letters, as they were typed. */
const typedOf = ({ to, from }: OrderToShip): Typed[] => {
  const of = (side: Side, address: PostalAddress | null): Typed[] =>
    labelTextFields.flatMap((field) => {
      const text = address?.[field]?.trim()
      return address && text ? [{ side, field, country: address.country, text }] : []
    })
  return [...of('recipient', to), ...of('shipFrom', from)]
}

const keyOf = ({ country, field, text }: Typed): string => JSON.stringify([country, field, text])

/** What the organisation confirmed among these texts, by `keyOf`. */
async function findConfirmed(db: Db, orgId: number, texts: readonly Typed[]): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map()
  const typed = [...new Set(texts.map(({ text }) => text))]
  const { rows } = await sql<{ country: string; field: Field; typed: string; printed: string }>`
    select country, field, typed, printed from label_text where org_id = ${orgId} and typed = any(${typed}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [JSON.stringify([row.country, row.field, row.typed]), row.printed]))
}

/** Of each order, what its label prints otherwise than it was typed: read by rule, or as the seller confirmed it before. */
export async function findLabelTexts(
  db: Db,
  orgId: number,
  orders: readonly OrderToShip[],
): Promise<Map<number, LabelText[]>> {
  const read = orders.flatMap((order) =>
    typedOf(order).flatMap((typed) => {
      const { text: printed, confidence: state } = romanize(typed.text, {
        country: typed.country,
        part: partOf[typed.field],
      })
      return printed === typed.text ? [] : [{ orderId: order.id, typed, printed, state }]
    }),
  )
  const confirmed = await findConfirmed(
    db,
    orgId,
    read.map(({ typed }) => typed),
  )
  const found = new Map<number, LabelText[]>(orders.map(({ id }) => [id, []]))
  for (const { orderId, typed, printed, state } of read) {
    const known = confirmed.get(keyOf(typed))
    const shown = known === undefined ? { printed, state } : { printed: known, state: 'confirmed' as const }
    found.get(orderId)?.push({ side: typed.side, field: typed.field, typed: typed.text, ...shown })
  }
  return found
}

/** Texts that nobody may print before the seller has seen them. */
export const labelTextProblems = (texts: readonly LabelText[]): RowProblem[] =>
  texts
    .filter(isLabelTextOpen)
    .map(({ side, field, typed }) => rowProblem('LABEL_TEXT_OPEN', { text: typed }, { fieldName: `${side}.${field}` }))

/** What a carrier prints in place of what was typed; undefined when nothing differs. */
export function printedOf(texts: readonly LabelText[]): ShipRequest['printed'] {
  const of = (side: Side): PrintedParts | undefined => {
    const own = texts.filter((one) => one.side === side)
    return own.length === 0 ? undefined : Object.fromEntries(own.map(({ field, printed }) => [field, printed]))
  }
  const [to, from] = [of('recipient'), of('shipFrom')]
  return to || from ? { ...(from && { from }), ...(to && { to }) } : undefined
}

/** Can the label print it as it stands? */
function checkLatin(printed: string, country: string): void {
  if (romanize(printed, { country, part: 'street' }).text !== printed)
    throw new AppError('LABEL_TEXT_LATIN', { params: { text: printed } })
}

/** Saves what the seller confirmed, for this order and every other one with the same text. Returns how many texts were saved. */
export async function confirmLabelTexts(
  db: Db,
  orgId: number,
  choices: readonly { orderId: number; texts: readonly ConfirmedText[] }[],
): Promise<number> {
  const orders = await findOrdersToShip(db, orgId, [...new Set(choices.map(({ orderId }) => orderId))])
  const rows = new Map<string, { country: string; field: Field; typed: string; printed: string }>()
  for (const { orderId, texts } of choices) {
    const order = orders.get(orderId)
    if (!order) throw notFound('Order', '订单')
    const typed = typedOf(order)
    for (const { side, field, printed } of texts) {
      const own = typed.find((one) => one.side === side && one.field === field)
      // A field that was emptied meanwhile has nothing to confirm.
      if (!own) continue
      checkLatin(printed, own.country)
      rows.set(keyOf(own), { country: own.country, field, typed: own.text, printed })
    }
  }
  if (rows.size === 0) return 0
  await sql`
    insert into label_text (org_id, country, field, typed, printed)
    select ${orgId}, t.country, t.field, t.typed, t.printed
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as t (country text, field text, typed text, printed text)
    order by t.country, t.field, t.typed
    on conflict (org_id, country, field, typed) do update set printed = excluded.printed, updated_at = now()`.execute(
    db,
  )
  return rows.size
}
