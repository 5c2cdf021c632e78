/**
 * Tells Shopify of shipments. A call for fulfilment orders without lines would take all of them, so lines are always named; a call
 * may name fulfilment orders of one location alone. Nothing here is idempotent at Shopify, so what it knows is read before anything is
 * written, and a call that changes something is never simply repeated.
 */
import { carrier } from '@waybill/contract/carriers/enums'
import { shopifyPushScopes } from '@waybill/contract/stores/stores'
import { type Connector, parcelsOf, type PushReq, type StoreCtx, type Withdrawal } from '../connector.ts'
import { failed, ok, type Out } from '../fault.ts'
import { trackingLink } from '../tracking-links.ts'
import { clean, list, member } from '../values.ts'
import { type Answer, askShopify, newTalk } from './graphql.ts'
import { FULFILLED_LINES, FULFILMENT_LINES, FULFILMENTS, SHIP, SHOP, UNSHIP } from './queries.ts'
import { scopesOf } from './scopes.ts'

/** As Shopify's own list spells them: then it makes the link to the carrier's page by itself. */
const companies = {
  [carrier.USPS]: 'USPS',
  [carrier.UPS]: 'UPS',
  [carrier.FedEx]: 'FedEx',
  [carrier.DHLExpress]: 'DHL Express',
} as const

const MOST_PAGES = 20
type Units = Map<string, number>
const lastPart = (id: unknown): string => String(id).split('/').at(-1) ?? ''
const gid = (orderId: string): string => `gid://shopify/Order/${orderId}`
const add = (units: Units, line: string, quantity: number): void =>
  void units.set(line, (units.get(line) ?? 0) + quantity)

type Question = { query: string; variables: Record<string, unknown>; writes?: true }
const ask = (ctx: StoreCtx, question: Question): Promise<Out<Answer>> =>
  askShopify(ctx, newTalk(), { ...question, estimate: question.writes ? 10 : 250 })

/** All nodes of a connection, a page at a time. */
async function pages(
  ctx: StoreCtx,
  query: string,
  about: { id: string; of: string; part: string },
): Promise<Out<unknown[]>> {
  const found: unknown[] = []
  let after: unknown = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await ask(ctx, { query, variables: { id: about.id, after } })
    if (!answer.ok) return answer
    const part = member(member(answer.value.data, about.of), about.part)
    found.push(...list(member(part, 'nodes')))
    const info = member(part, 'pageInfo')
    if (member(info, 'hasNextPage') !== true) break
    after = member(info, 'endCursor')
  }
  return ok(found)
}

interface Known {
  order: unknown
  /** Ids of what carries one of the numbers and was not canceled. */
  mine: string[]
  /** Whether each of the numbers stands somewhere. */
  all: boolean
}

async function readOrder(
  ctx: StoreCtx,
  { externalOrderId, numbers }: Pick<PushReq, 'externalOrderId' | 'numbers'>,
): Promise<Out<Known>> {
  if (!/^\d{1,20}$/.test(externalOrderId)) return failed('not_found')
  const answer = await ask(ctx, { query: FULFILMENTS, variables: { id: gid(externalOrderId) } })
  if (!answer.ok) return answer
  const order = member(answer.value.data, 'order')
  if (order === null || order === undefined) return failed('not_found')
  const shipped = list(member(order, 'fulfillments'))
    .filter((one) => member(one, 'status') !== 'CANCELLED')
    .map((one) => ({
      id: String(member(one, 'id')),
      numbers: list(member(one, 'trackingInfo')).map((info) => String(member(info, 'number'))),
    }))
  const mine = shipped.filter((one) => one.numbers.some((number) => numbers.includes(number)))
  const all = numbers.every((number) => mine.some((one) => one.numbers.includes(number)))
  return ok({ order, mine: mine.map(({ id }) => id), all })
}

/** What is still to be told once what the shop knows under these numbers is subtracted. */
async function unitsLeft(ctx: StoreCtx, request: PushReq, mine: readonly string[]): Promise<Out<Units>> {
  const left: Units = new Map()
  for (const { line, quantity } of request.lines) add(left, line, quantity)
  for (const id of mine) {
    const lines = await pages(ctx, FULFILLED_LINES, { id, of: 'fulfillment', part: 'fulfillmentLineItems' })
    if (!lines.ok) return lines
    for (const one of lines.value) {
      const line = lastPart(member(member(one, 'lineItem'), 'id'))
      if (left.has(line)) add(left, line, -Number(member(one, 'quantity') ?? 0))
    }
  }
  return ok(new Map([...left].filter(([, quantity]) => quantity > 0)))
}

type Part = { fulfillmentOrderId: string; fulfillmentOrderLineItems: { id: string; quantity: number }[] }
interface Plan {
  /** By location. */
  calls: Map<string, Part[]>
  /** Why some of it waits; null when nothing does. */
  hold: string | null
}

const mayShip = (one: unknown): boolean =>
  list(member(one, 'supportedActions')).some((action) => member(action, 'action') === 'CREATE_FULFILLMENT')

function holdOf(one: unknown): string | null {
  const status = String(member(one, 'status'))
  if (status !== 'ON_HOLD' && status !== 'SCHEDULED') return null
  const hold = list(member(one, 'fulfillmentHolds'))[0]
  return clean(member(hold, 'reasonNotes'), 100) ?? clean(member(hold, 'reason'), 100) ?? status
}

/** Spreads the units over what each location still has to ship. */
async function planOf(ctx: StoreCtx, order: unknown, left: Units): Promise<Out<Plan>> {
  const plan: Plan = { calls: new Map(), hold: null }
  for (const one of list(member(member(order, 'fulfillmentOrders'), 'nodes'))) {
    const hold = holdOf(one)
    if (!mayShip(one) && hold === null) continue
    const id = String(member(one, 'id'))
    const lines = await pages(ctx, FULFILMENT_LINES, { id, of: 'fulfillmentOrder', part: 'lineItems' })
    if (!lines.ok) return lines
    const parts: Part['fulfillmentOrderLineItems'] = []
    for (const item of lines.value) {
      const line = lastPart(member(member(item, 'lineItem'), 'id'))
      const quantity = Math.min(left.get(line) ?? 0, Number(member(item, 'remainingQuantity') ?? 0))
      if (quantity <= 0) continue
      if (!mayShip(one)) plan.hold = hold
      else {
        parts.push({ id: String(member(item, 'id')), quantity })
        add(left, line, -quantity)
      }
    }
    if (parts.length === 0) continue
    const place = String(member(member(member(one, 'assignedLocation'), 'location'), 'id'))
    plan.calls.set(place, [
      ...(plan.calls.get(place) ?? []),
      { fulfillmentOrderId: id, fulfillmentOrderLineItems: parts },
    ])
  }
  return ok(plan)
}

const problemOf = (result: unknown): string | null => {
  const first = list(member(result, 'userErrors'))[0]
  return first === undefined ? null : (clean(member(first, 'message'), 160) ?? 'userErrors')
}
const isDenied = ({ errors }: Answer): boolean =>
  errors.some((error) => member(member(error, 'extensions'), 'code') === 'ACCESS_DENIED')
const noRight = () => failed('forbidden_scope', { value: shopifyPushScopes[0] })

/** With one carrier Shopify makes the links; it can name no more than one. */
function trackingOf(parcels: ReturnType<typeof parcelsOf>): object {
  const [first] = parcels
  const numbers = parcels.map(({ number }) => number)
  if (!first || parcels.some((parcel) => parcel.carrier !== first.carrier))
    return { numbers, urls: parcels.map(trackingLink) }
  const company = companies[first.carrier]
  return numbers.length === 1 ? { company, number: first.number } : { company, numbers }
}

async function create(ctx: StoreCtx, request: PushReq, parts: readonly Part[]): Promise<Out<string>> {
  const f = {
    lineItemsByFulfillmentOrder: parts,
    notifyCustomer: request.notify,
    trackingInfo: trackingOf(parcelsOf(request)),
  }
  const answer = await ask(ctx, { query: SHIP, variables: { f }, writes: true })
  if (!answer.ok) return answer
  const result = member(answer.value.data, 'fulfillmentCreate')
  const id = member(member(result, 'fulfillment'), 'id')
  const problem = problemOf(result)
  if (problem !== null) return failed('refused', { value: problem })
  if (typeof id === 'string') return ok(id)
  return isDenied(answer.value) ? noRight() : failed('bad_response')
}

/** Why nothing of it can be told. Without the right the list of what is to be shipped is empty, as it is where somebody else ships all. */
async function nothingLeft(
  ctx: StoreCtx,
  { order, mine, all }: Known,
): Promise<Out<{ externalIds: string[]; already: boolean }>> {
  if (mine.length > 0) return all ? ok({ externalIds: mine, already: true }) : failed('already_shipped')
  if (list(member(member(order, 'fulfillmentOrders'), 'nodes')).length > 0) return failed('already_shipped')
  const answer = await ask(ctx, { query: SHOP, variables: {} })
  if (!answer.ok) return answer
  const granted = scopesOf(answer.value.data)
  return shopifyPushScopes.every((right) => granted.includes(right)) ? failed('already_shipped') : noRight()
}

export const pushShipment: Connector['pushShipment'] = async (ctx, request) => {
  const known = await readOrder(ctx, request)
  if (!known.ok) return known
  const { order, mine, all } = known.value
  const left = await unitsLeft(ctx, request, mine)
  if (!left.ok) return left
  if (left.value.size === 0 && mine.length > 0 && all) return ok({ externalIds: mine, already: true })
  if (typeof member(order, 'cancelledAt') === 'string') return failed('order_canceled')
  const plan = await planOf(ctx, order, left.value)
  if (!plan.ok) return plan
  const { calls, hold } = plan.value
  if (calls.size === 0) return hold === null ? nothingLeft(ctx, known.value) : failed('held', { value: hold })
  const externalIds = [...mine]
  for (const parts of calls.values()) {
    const one = await create(ctx, request, parts)
    if (!one.ok) return one
    externalIds.push(one.value)
  }
  // The rest is told when it is let go; what was told is found by its number then.
  return hold === null ? ok({ externalIds, already: false }) : failed('held', { value: hold })
}

export const findPush: Connector['findPush'] = async (ctx, request) => {
  const known = await readOrder(ctx, request)
  if (known.ok) return ok(known.value.mine)
  return known.fault.kind === 'not_found' ? ok([]) : known
}

export async function unship(ctx: StoreCtx, request: Withdrawal): Promise<Out<null>> {
  for (const id of request.externalIds) {
    const answer = await ask(ctx, { query: UNSHIP, variables: { id }, writes: true })
    if (!answer.ok) return answer
    const result = member(answer.value.data, 'fulfillmentCancel')
    const problem = problemOf(result)
    if (result === null && isDenied(answer.value)) return noRight()
    if (problem === null) continue
    // Canceled there by hand, say.
    const still = await findPush(ctx, request)
    if (!still.ok) return still
    if (still.value.includes(id)) return failed('cannot_unship', { value: problem })
  }
  return ok(null)
}
