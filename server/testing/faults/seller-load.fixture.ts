import { analyseAndCacheFile, getImport, saveOrders } from '@waybill/contract/imports/api'
import { buyLabels, getBatch, quoteOrders } from '@waybill/contract/shipping/api'
import { listOrders } from '@waybill/contract/orders/api'
import { login, type Tokens } from '@waybill/contract/identity/api'
import type { Route } from '@waybill/contract/core/route'
import { sendEmailCode } from '@waybill/contract/registration/api'
import { urlOf } from '@waybill/contract/core/client'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import { createExport } from '@waybill/contract/exports/api'
import { exportLists } from '@waybill/contract/exports/lists'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../demo/index.ts'
import { csvOf, rowsOf } from '../../modules/sell/imports/testing.ts'
import { itemOf } from '../shipping.ts'

/** What a seller was promised: the server said yes to it. */
export interface Promised {
  exports: string[]
  /** Prefix of the order numbers of an import, each of IMPORT_ROWS orders. */
  imports: string[]
  batches: string[]
  mails: string[]
}
/** How addresses begin to which the load has codes sent, each once. */
export const LOAD_MAIL = 'load-'
export const IMPORT_ROWS = 40
const COLUMNS = exportLists.orders.columns.map(({ key }) => key)
const SELLER = 'seller@demo.test'

type Input = { params?: object; query?: object; body?: object; form?: FormData; key?: string }
type Answered = { status: number; data: unknown; code: string | null }

/** A seller's work over HTTP, in loops that go on whatever happens; what is refused for the moment is asked again, as a browser does. */
export function sellerLoad(address: string, orderIds: number[]) {
  const promised: Promised = { exports: [], imports: [], batches: [], mails: [] }
  const statuses = new Map<number, number>()
  const faults: string[] = []
  let stopped = false
  let abandoned = false
  let token = ''
  let serial = 0

  async function ask(route: Route, { params, query, body, form, key }: Input): Promise<Answered> {
    const headers: Record<string, string> = { 'x-forwarded-for': `198.51.${serial++ % 250}.${serial % 250}` }
    if (token) headers.authorization = `Bearer ${token}`
    if (body) headers['content-type'] = 'application/json'
    if (key) headers['idempotency-key'] = key
    const url = `${address}${urlOf(route, { params, query })}`
    const sent = form ?? (body ? JSON.stringify(body) : null)
    const answer = await fetch(url, { method: route.method, headers, body: sent })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const read = (await answer.json()) as Wrapper<unknown>
    if (answer.status >= 500 && answer.status !== 503) faults.push(`${route.id}: ${answer.status} ${read.errorCode}`)
    if (answer.status === 503 && answer.headers.get('retry-after') === null && route.id !== 'login')
      faults.push(`${route.id}: 503 without Retry-After`)
    return { status: answer.status, data: read.data, code: read.errorCode }
  }
  /** Until it is answered with yes or no; undefined when the load is stopped before. */
  async function insist(route: Route, input: Input): Promise<Answered> {
    for (;;) {
      const answer = await ask(route, input).catch((error: unknown): Answered => {
        faults.push(`${route.id}: no answer (${String((error as Error).cause ?? error)})`)
        return { status: 503, data: null, code: null }
      })
      if (answer.status === 401 && route.id !== 'login') await logIn()
      else if (answer.status !== 503) return answer
      if (abandoned) throw new Error('the load was abandoned')
      await pause(100)
    }
  }
  async function logIn(): Promise<void> {
    token = ''
    const { data } = await insist(login, { body: { userName: SELLER, password: DEMO_PASSWORD } })
    token = (data as Tokens).accessToken
  }
  const expectOk = (what: string, answer: Answered): boolean => {
    if (answer.status !== 200) faults.push(`${what}: ${answer.status} ${answer.code}`)
    return answer.status === 200
  }

  async function exportOnce(): Promise<void> {
    const body = { target: 'orders', columns: COLUMNS, format: 'csv', filter: {} }
    const answer = await insist(createExport, { body, key: randomUUID() })
    // So many at once: wait for those that run.
    if (answer.status === 429 || answer.status === 409) return void (await pause(200))
    if (expectOk('export', answer)) promised.exports.push((answer.data as { id: string }).id)
  }
  async function importOnce(): Promise<void> {
    const prefix = `LOAD-${randomUUID().slice(0, 8)}-`
    const form = new FormData()
    const csv = csvOf(rowsOf(IMPORT_ROWS, (index) => ({ orderNO: `${prefix}${index}` })))
    form.append('file', new Blob([new Uint8Array(csv)]), `${prefix}.csv`)
    const uploaded = await insist(analyseAndCacheFile, { form })
    if (!expectOk('upload', uploaded)) return
    const id = (uploaded.data as { excelCacheId: string }).excelCacheId
    for (let state = 'reading'; state === 'reading';) {
      const now = await insist(getImport, { params: { id } })
      if (!expectOk('look at an import', now)) return
      ;({ state } = now.data as { state: string })
      if (state === 'failed') faults.push('an import failed')
      if (state === 'reading') await pause(100)
    }
    if (expectOk('save', await insist(saveOrders, { body: { excelCacheId: id, ignoreErrors: false } })))
      promised.imports.push(prefix)
  }
  async function buyOnce(): Promise<void> {
    const ids = orderIds.splice(0, 3)
    if (ids.length === 0) return void (await pause(500))
    const quoted = await insist(quoteOrders, { body: { orderIds: ids } })
    if (!expectOk('quote', quoted)) return
    const { quotes } = quoted.data as { quotes: Parameters<typeof itemOf>[0][] }
    // A carrier that could not be asked has no rate: another seller's luck.
    const items = quotes.filter((quote) => quote?.rates.length).map((quote) => itemOf(quote))
    if (items.length === 0) return
    const bought = await insist(buyLabels, { body: { items }, key: randomUUID() })
    if (!expectOk('buy', bought)) return
    const { batchId } = bought.data as { batchId: string }
    promised.batches.push(batchId)
    await insist(getBatch, { params: { id: batchId } })
  }
  async function mailOnce(): Promise<void> {
    const email = `${LOAD_MAIL}${randomUUID()}@example.test`
    const answer = await ask(sendEmailCode, { body: { email } }).catch(() => undefined)
    // Asked a second time, a lost answer would be a second code: only what was answered with yes counts.
    if (answer?.status === 200) promised.mails.push(email)
    await pause(100)
  }
  async function readOnce(): Promise<void> {
    expectOk('list', await insist(listOrders, { query: {} }))
    await pause(20)
  }

  const loops: Promise<void>[] = []
  return {
    promised,
    statuses,
    faults,
    logIn,
    start: (): void => {
      for (const once of [exportOnce, importOnce, buyOnce, mailOnce, readOnce])
        loops.push(
          (async () => {
            while (!stopped) await once()
          })(),
        )
    },
    stop: async (): Promise<void> => {
      stopped = true
      await Promise.all(loops)
    },
    /** Waits for nothing: the server is gone. */
    abandon: (): void => {
      stopped = abandoned = true
      for (const loop of loops) loop.catch(() => undefined)
    },
    /** Does a call that needs the database succeed now? */
    works: async (): Promise<boolean> => (await ask(listOrders, { query: {} }).catch(() => undefined))?.status === 200,
  }
}
