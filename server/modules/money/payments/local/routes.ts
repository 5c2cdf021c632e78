import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { dispute, disputeMoves, moveDispute, pay } from './acts.ts'
import { type Delivery, deliveries } from './events.ts'
import { endPayout, payOut } from './balance.ts'
import { find, newest } from './objects.ts'
import { plantedFaults, plantFault } from './plant.ts'
import { checkoutPage, PAGE_CSS, paymentsPage } from './page.ts'
import { failRefund, refund, refundsOf } from './refund-acts.ts'
import { LOCAL_PAGES } from './transport.ts'

const EVERYWHERE = { role: 'service', orgId: 0 } as const
const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const SHOWN = 50

function sendPage(reply: FastifyReply, html: string | null): FastifyReply {
  if (html === null) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(html)
}

const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())
const deliveryOf = (form: URLSearchParams): Delivery => deliveries.find((one) => one === form.get('delivery')) ?? 'once'
const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id

async function showCheckout(db: Db, id: string, declined = false): Promise<string | null> {
  const session = await find(db, 'session', id)
  return session && checkoutPage(session, declined)
}

async function showPayments(db: Db): Promise<string> {
  const payments = await newest(db, 'intent', { status: 'succeeded' }, SHOWN)
  const rows = []
  for (const payment of payments) {
    const dispute = typeof payment.disputed === 'string' ? await find(db, 'dispute', payment.disputed) : null
    rows.push({ payment, dispute, refunds: await refundsOf(db, String(payment.id)) })
  }
  return paymentsPage(rows, await newest(db, 'payout', {}, SHOWN))
}

/** Acts on the account that a payment was made to, and on what is in it. */
async function actOnAccount(db: Db, [verb, id]: readonly [string, string], now: Date): Promise<void> {
  const acting = { delivery: 'once', now } as const
  const fault = plantedFaults.find((one) => verb === `plant-${one}`)
  if (fault) await plantFault(db, fault, id, now)
  else if (verb === 'arrive' || verb === 'fail') await endPayout(db, id, verb, acting)
  else if (verb === 'payOut') {
    const intent = await find(db, 'intent', id)
    if (intent) await payOut(db, Number(intent.account), acting)
  }
}

async function actOnPayment(db: Db, act: string, now: Date): Promise<void> {
  const [verb = '', id = ''] = act.split(' ')
  const move = disputeMoves.find((one) => one === verb)
  if (verb === 'dispute') await dispute(db, id, { delivery: 'once', now })
  else if (verb === 'refund') await refund(db, { intentId: id, cents: Infinity }, { delivery: 'once', now })
  else if (verb === 'failRefund') await failRefund(db, id, { delivery: 'once', now })
  else if (move) await moveDispute(db, id, move, { delivery: 'once', now })
  else await actOnAccount(db, [verb, id], now)
}

/** Pages of the local payment server, where a real provider has its own; registered outside production only. */
export function registerLocalPages(app: FastifyInstance, { database, now }: Services): void {
  const work = <T>(act: (db: Db) => Promise<T>) => inScope(database, EVERYWHERE, act)
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.get(`${LOCAL_PAGES}/page.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(PAGE_CSS))
    scope.get(LOCAL_PAGES, async (_request, reply) => sendPage(reply, await work(showPayments)))
    scope.post(LOCAL_PAGES, async (request, reply) => {
      await work((db) => actOnPayment(db, formOf(request).get('act') ?? '', now()))
      return reply.redirect(LOCAL_PAGES, 303)
    })
    scope.get(`${LOCAL_PAGES}/checkout/:id`, async (request, reply) =>
      sendPage(reply, await work((db) => showCheckout(db, idOf(request)))),
    )
    scope.post(`${LOCAL_PAGES}/checkout/:id`, async (request, reply) => {
      const form = formOf(request)
      const acting = { delivery: deliveryOf(form), now: now(), fails: form.get('act') === 'fail' }
      const session = await work((db) => pay(db, idOf(request), acting))
      if (session?.status === 'complete') return reply.redirect(String(session.success_url), 303)
      return sendPage(reply, await work((db) => showCheckout(db, idOf(request), session !== null)))
    })
  })
}
