import type { CarrierId } from '@waybill/contract/carriers/enums'
import { LISTED_LABELS, TRIED_LABELS, type tryRateSheet } from '@waybill/contract/rate-sheets/api'
import type { SheetLabel, SheetScope, TriedRate } from '@waybill/contract/rate-sheets/shapes'
import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import {
  contentOn,
  listSheets,
  loadRateTables,
  quoteSandbox,
  type Rate,
  type RateTables,
  type ShipRequest,
  withSheet,
} from '../../../carriers/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { type BoughtRequest, carrierProblem, listBoughtRequests, parcelRequest } from '../shipping/index.ts'
import { contentOfDraft } from './present.ts'
import { draftOf, firstDay, scopeOf, type Staff } from './scope.ts'

type Body = ParsedOf<typeof tryRateSheet>['body']
type Answer = OutputOf<typeof tryRateSheet>

/** The tables of a day as they are and with the draft in force, and the instant for which they are asked. */
interface Trial {
  scope: SheetScope
  day: string
  at: Date
  before: RateTables
  after: RateTables
}

/** A price of a service for a request that ships on the day of the trial; null: it has none. */
function costOf(trial: Trial, tables: RateTables, { serviceCode, request }: BoughtRequest): number | null {
  const options = { ...request.options, shipDate: trial.day }
  const asked = { ...request, options, services: [serviceCode] }
  return quoteSandbox(tables, trial.scope.carrier, asked, trial.at).rates[0]?.cost ?? null
}

const labelOf = (trial: Trial, bought: BoughtRequest): SheetLabel => ({
  id: bought.id,
  at: bought.at.toISOString(),
  customer: bought.customer,
  trackingNo: bought.trackingNo,
  serviceCode: bought.serviceCode,
  before: costOf(trial, trial.before, bought),
  after: costOf(trial, trial.after, bought),
})

const difference = ({ before, after }: SheetLabel): number => (after ?? 0) - (before ?? 0)

function labelsOf(trial: Trial, bought: readonly BoughtRequest[]): Answer['labels'] {
  const rows = bought.map((one) => labelOf(trial, one))
  const priced = rows.filter(({ before, after }) => before !== null && after !== null)
  const order = priced.toSorted((a, b) => difference(b) - difference(a))
  const [rise, fall] = [order[0], order.at(-1)]
  const lost = rows.filter(({ before, after }) => before !== null && after === null)
  const moved = priced.filter((row) => difference(row) !== 0)
  return {
    count: rows.length,
    priced: priced.length,
    changed: moved.length,
    lost: lost.length,
    before: priced.reduce((sum, { before }) => sum + (before ?? 0), 0),
    after: priced.reduce((sum, { after }) => sum + (after ?? 0), 0),
    largestRise: rise && difference(rise) > 0 ? rise : null,
    largestFall: fall && difference(fall) < 0 ? fall : null,
    rows: [...lost, ...moved.toSorted((a, b) => Math.abs(difference(b)) - Math.abs(difference(a)))].slice(
      0,
      LISTED_LABELS,
    ),
  }
}

function explained(rate: Rate | undefined): TriedRate['before'] {
  if (!rate) return null
  const from = new Map((rate.basis ?? []).map((row) => [row.of, row]))
  const lines = rate.charges.map(({ code, amount }) => {
    const { source, sourceDate, status } = from.get(code) ??
      from.get('base') ?? { source: '', sourceDate: null, status: 'sample' }
    return { code, amount, source, sourceDate, status }
  })
  return { cost: rate.cost, zone: rate.zone, lines }
}

function ratesOf(trial: Trial, request: ShipRequest): NonNullable<Answer['parcel']> {
  const { carrier, service } = trial.scope
  const asked = service === null ? request : { ...request, services: [service] }
  const [before, after] = [trial.before, trial.after].map((tables) =>
    quoteSandbox(tables, carrier, asked, trial.at),
  ) as [ReturnType<typeof quoteSandbox>, ReturnType<typeof quoteSandbox>]
  const codes = [...new Set([...before.rates, ...after.rates].map((rate) => rate.service))]
  const find = (rates: readonly Rate[], code: string) => explained(rates.find((rate) => rate.service === code))
  const rates = codes.map((serviceCode) => ({
    serviceCode,
    before: find(before.rates, serviceCode),
    after: find(after.rates, serviceCode),
  }))
  return { rates, problems: after.problems.map((problem) => carrierProblem(problem, carrier satisfies CarrierId)) }
}

function parcelOf(trial: Trial, { parcel }: Body): Answer['parcel'] {
  if (parcel === null) return null
  const { request, problems } = parcelRequest(parcel, trial.day)
  return request ? ratesOf(trial, request) : { rates: [], problems }
}

/** What a draft does to a parcel and to the latest labels; saves nothing. */
export async function tryDraft(ctx: Staff, body: Body): Promise<Answer> {
  const scope = scopeOf(body)
  const first = firstDay(ctx.now())
  const day = body.day ?? first
  if (day < first) throw new AppError('RATE_SHEET_EARLY', { params: { first } })
  const { orgId, userId } = ctx.actor
  const read = await inScope(ctx.database, { role: 'service', orgId, userId }, async (db, client) => {
    const draft = draftOf(await listSheets(db, scope))
    if (!draft) throw notFound('Draft', '草稿')
    if (draft.edit !== body.seen) throw new AppError('RATE_SHEET_CHANGED')
    const tables = await loadRateTables(client, day)
    const trial: Trial = {
      scope,
      day,
      at: new Date(`${day}T12:00:00Z`),
      before: withSheet(tables, await contentOn(db, scope, day), day),
      after: withSheet(tables, await contentOfDraft(db, scope, draft, day), day),
    }
    return { trial, bought: await listBoughtRequests(db, { ...scope, most: TRIED_LABELS }) }
  })
  return { day, labels: labelsOf(read.trial, read.bought), parcel: parcelOf(read.trial, body) }
}
