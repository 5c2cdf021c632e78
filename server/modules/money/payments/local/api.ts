import type { Db } from '../../../../platform/database/index.ts'
import type { StripeAnswer, StripeRequest } from '../provider/transport.ts'
import { balanceOf, MOST_MOVES, moveCharge } from './balance.ts'
import { find, type Json, newest, newId, put } from './objects.ts'

/** Whose account calls, and where the local server's pages are. */
interface LocalAccount {
  orgId: number
  pages: string
  now: Date
}

const failed = (status: number, code: string, more: Json = {}): StripeAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, ...more } },
})
const missing = failed(404, 'resource_missing')

/** The values of a form whose names begin so: `metadata[a]=b`. */
const group = (form: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value] as const] : [],
    ),
  )

const METHODS: Record<string, Json> = {
  card: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 } },
  us_bank_account: { us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' } },
}
/** A saved method whose every charge is declined, and one whose bank asks the cardholder. */
export const DECLINED_METHOD = 'pm_local_declined'
export const ACTION_METHOD = 'pm_local_action'

export const methodOf = (type: string, id = `pm_local_${type}_${newId('intent').slice(-12)}`): Json => ({
  id,
  ...METHODS[type],
})

async function createSession(db: Db, form: URLSearchParams, { orgId, pages }: LocalAccount): Promise<StripeAnswer> {
  const id = newId('session')
  const type = form.get('payment_method_types[0]') ?? 'card'
  const saves = form.get('payment_intent_data[setup_future_usage]') !== null
  const session = {
    id,
    object: 'checkout.session',
    account: orgId,
    status: 'open',
    payment_status: 'unpaid',
    url: `${new URL(form.get('success_url') ?? '').origin}${pages}/checkout/${id}`,
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: 'usd',
    customer: form.get('customer') ?? (saves ? `cus_local_${newId('intent').slice(-12)}` : null),
    client_reference_id: form.get('client_reference_id'),
    success_url: form.get('success_url'),
    cancel_url: form.get('cancel_url'),
    locale: form.get('locale') ?? 'en',
    title: form.get('line_items[0][price_data][product_data][name]'),
    type,
    metadata: group(form, 'metadata'),
    payment_intent: null,
  }
  await put(db, 'session', session)
  return { status: 200, body: session }
}

async function createIntent(db: Db, form: URLSearchParams, { orgId, now }: LocalAccount): Promise<StripeAnswer> {
  const method = form.get('payment_method') ?? ''
  const type = form.get('payment_method_types[0]') ?? 'card'
  const refused = method === DECLINED_METHOD || method === ACTION_METHOD
  const amount = Number(form.get('amount'))
  const code = method === ACTION_METHOD ? 'authentication_required' : 'card_declined'
  const status = refused ? 'requires_payment_method' : type === 'card' ? 'succeeded' : 'processing'
  const intent = {
    id: newId('intent'),
    object: 'payment_intent',
    account: orgId,
    status,
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    currency: 'usd',
    customer: form.get('customer'),
    payment_method: methodOf(type, method),
    last_payment_error: refused ? { code } : null,
    metadata: group(form, 'metadata'),
  }
  await put(db, 'intent', intent)
  if (status === 'succeeded') await moveCharge(db, intent, now)
  return refused
    ? { status: 402, body: { error: { type: 'card_error', code, payment_intent: { id: intent.id } } } }
    : { status: 200, body: intent }
}

async function withIntent(db: Db, session: Json): Promise<Json> {
  const id = session.payment_intent
  return { ...session, payment_intent: typeof id === 'string' ? await find(db, 'intent', id) : null }
}

async function expire(db: Db, session: Json): Promise<StripeAnswer> {
  if (session.status !== 'open') return failed(400, 'session_not_open')
  const expired = { ...session, id: String(session.id), status: 'expired', url: null }
  await put(db, 'session', expired)
  return { status: 200, body: expired }
}

async function readObject(db: Db, path: string, account: LocalAccount): Promise<StripeAnswer> {
  const [, kind = '', id = ''] = /^\/(checkout\/sessions|payment_intents|disputes|payouts)\/([\w-]+)$/.exec(path) ?? []
  const kinds = {
    'checkout/sessions': 'session',
    payment_intents: 'intent',
    disputes: 'dispute',
    payouts: 'payout',
  } as const
  const found = kind in kinds ? await find(db, kinds[kind as keyof typeof kinds], id) : null
  if (found?.account !== account.orgId) return missing
  return { status: 200, body: kind === 'checkout/sessions' ? await withIntent(db, found) : found }
}

async function search(db: Db, query: string, { orgId }: LocalAccount): Promise<StripeAnswer> {
  const [, name, value] = /^metadata\['(\w+)'\]:'([\w/]+)'$/.exec(query) ?? []
  if (!name) return failed(400, 'bad_query')
  return {
    status: 200,
    body: { data: await newest(db, 'intent', { account: orgId, metadata: { [name]: value } }, 10) },
  }
}

async function create(db: Db, path: string, form: URLSearchParams, account: LocalAccount): Promise<StripeAnswer> {
  if (path === '/checkout/sessions') return createSession(db, form, account)
  if (path === '/payment_intents') return createIntent(db, form, account)
  const [, sessionId] = /^\/checkout\/sessions\/([\w-]+)\/expire$/.exec(path) ?? []
  if (sessionId) {
    const session = await find(db, 'session', sessionId)
    return session?.account === account.orgId ? expire(db, session) : missing
  }
  return /^\/payment_methods\/[\w-]+\/detach$/.test(path) ? { status: 200, body: { id: 'detached' } } : missing
}

/** Same key, same answer; same key with another request is refused. */
async function createOnce(
  db: Db,
  { path, form, idempotencyKey: key }: StripeRequest,
  account: LocalAccount,
): Promise<StripeAnswer> {
  const sent = form ?? new URLSearchParams()
  if (!key) return create(db, path, sent, account)
  const id = `key_local_${account.orgId}_${key}`
  const before = await find(db, 'answer', id)
  if (before && before.request !== sent.toString()) return failed(400, 'idempotency_error')
  if (before) return before.answer as StripeAnswer
  const answer = await create(db, path, sent, account)
  await put(db, 'answer', { id, request: sent.toString(), answer })
  return answer
}

const MOST_OF_A_PAGE = 100

/** What an account has of a kind, of one payment or since an instant, newest first; before or after one of them. */
async function list(
  db: Db,
  kind: 'refund' | 'dispute' | 'move' | 'payout',
  { query, orgId }: LocalAccount & { query: URLSearchParams },
): Promise<StripeAnswer> {
  const payment = query.get('payment_intent')
  const part = { account: orgId, ...(payment !== null && { payment_intent: payment }) }
  const found = await newest(db, kind, part, MOST_MOVES)
  const since = Number(query.get('created[gte]') ?? 0)
  const page = Math.min(Number(query.get('limit') ?? MOST_OF_A_PAGE), MOST_OF_A_PAGE)
  const before = found.findIndex(({ id }) => id === query.get('ending_before'))
  // Those just before it, as Stripe answers: a reading that goes on leaves none out.
  if (before >= 0)
    return { status: 200, body: { data: found.slice(Math.max(0, before - page), before), has_more: before > page } }
  const after = found.findIndex(({ id }) => id === query.get('starting_after'))
  const rest = found.slice(after + 1).filter(({ created }) => Number(created) >= since)
  return { status: 200, body: { data: rest.slice(0, page), has_more: rest.length > page } }
}

async function balance(db: Db, { orgId }: LocalAccount): Promise<StripeAnswer> {
  const amount = await balanceOf(db, orgId)
  return { status: 200, body: { livemode: false, available: [{ amount, currency: 'usd' }], pending: [] } }
}

/** The part of Stripe's API that we use, in its own shapes; `db` works in service scope. */
export async function answerApi(db: Db, request: StripeRequest, account: LocalAccount): Promise<StripeAnswer> {
  const { pathname, searchParams } = new URL(request.path, 'http://localhost')
  if (request.method === 'POST') return createOnce(db, { ...request, path: pathname }, account)
  if (pathname === '/account')
    return {
      status: 200,
      body: { id: 'acct_local', settings: { dashboard: { display_name: 'Local payment server' } } },
    }
  if (pathname === '/balance') return balance(db, account)
  if (pathname === '/payment_intents/search') return search(db, searchParams.get('query') ?? '', account)
  if (pathname === '/refunds') return list(db, 'refund', { ...account, query: searchParams })
  if (pathname === '/balance_transactions') return list(db, 'move', { ...account, query: searchParams })
  if (pathname === '/payouts') return list(db, 'payout', { ...account, query: searchParams })
  if (pathname === '/disputes') return list(db, 'dispute', { ...account, query: searchParams })
  return readObject(db, pathname, account)
}
