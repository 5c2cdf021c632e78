import { AppError, errorText, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { countLineState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import { sql } from 'kysely'
import { stockCondition } from '@waybill/contract/stock/conditions'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { wakeSoon } from '../outbound/index.ts'
import {
  correctedSince,
  leaveReturns,
  type Move,
  movementsOf,
  placesById,
  postMoves,
  refused,
  StockRefusal,
} from '../stock/index.ts'
import { described, keyOf } from './goods.ts'
import { inService, lineColumns, type LockedCount, lockCount, type LockedLine, setLine, settle } from './locked.ts'

type Body = ParsedOf<typeof api.decideDifferences>['body']
interface Named {
  sku: string
  place: string
}
interface Deciding {
  known: LockedCount
  line: LockedLine
  named: Named
  body: Body
  /** The difference that the one who decides has seen. */
  seen: number
}

const required = (field: 'note' | 'liable') => {
  const words = field === 'note' ? { en: 'Note', cn: '备注' } : { en: 'Liable party', cn: '责任方' }
  return new AppError('INVALID_INPUT', { fields: [fieldProblem(field, 'REQUIRED', { field: words })] })
}

/**
 * Throws where the books were put right after the line was counted, by hand or by another count: what is missing then is taken off already.
 * `posted` is the movement of this decision.
 */
async function refuseCorrected(db: Db, { known, line, named }: Deciding, posted?: number): Promise<void> {
  const { rows } = await sql<{ after: number }>`
    select after_movement as after from stock_count_entry where org_id = ${line.sellerId} and line_id = ${line.id}
    order by round desc limit 1`.execute(db)
  if (await correctedSince(db, known, { ...line, after: rows[0]?.after ?? 0, except: posted }))
    throw new AppError('COUNT_CORRECTED', { params: { ...named } })
}

/** Posts the difference as one movement; throws in words where the units are promised, or not there any more. */
async function post(db: Db, deciding: Deciding): Promise<void> {
  const { known, line, named, body } = deciding
  // Before the movement: units that are taken off already could not be taken off again, which would read as promised.
  await refuseCorrected(db, deciding)
  const difference = line.difference ?? 0
  const { sellerId, productId, lotId, condition, placeId } = line
  const side = { placeId, condition }
  const move: Move = {
    reason: difference > 0 ? 'COUNT_GAIN' : 'COUNT_LOSS',
    productId,
    lotId,
    from: difference > 0 ? null : side,
    to: difference > 0 ? side : null,
    quantity: Math.abs(difference),
    ref: { kind: 'count', id: String(known.id) },
    note: body.note,
    liable: difference > 0 ? null : body.liable,
  }
  // Named by the line: a difference is posted once.
  const commandId = movementsOf(`count line ${line.id}`)
  const { warehouseId } = known
  const posted = await postMoves(db, { sellerId, warehouseId, commandId, moves: [move] }).catch((error: unknown) => {
    if (error instanceof StockRefusal && (error.code === 'STOCK_CHANGED' || error.code === 'STOCK_ALLOCATED'))
      throw new AppError('COUNT_PROMISED', { params: { ...named, left: error.left } })
    return refused(error, () => named.place)
  })
  // Once more under its locks.
  await refuseCorrected(db, deciding, posted[0]!.id)
  await leaveReturns(db, sellerId, posted[0]!.id)
  if (difference > 0 && condition === stockCondition.good) await wakeSoon(db, sellerId)
}

async function accept(db: Db, ctx: BaseCtx, deciding: Deciding): Promise<void> {
  const { line, named, body } = deciding
  if (!body.anyway) {
    const { rows } = await sql`
      select 1 from stock_count_entry where org_id = ${line.sellerId} and line_id = ${line.id}
        and counted_by = ${ctx.actor.userId} limit 1`.execute(db)
    if (rows.length > 0) throw new AppError('COUNT_OWN', { params: { ...named } })
  }
  await post(db, deciding)
}

/** Has the place of a line counted once more. */
const again = (db: Db, { operatorId, id }: LockedCount, { placeId }: LockedLine) =>
  sql`
  update stock_count_place set round = case when waiting then round else round + 1 end, waiting = true
  where org_id = ${operatorId} and count_id = ${id} and location_id = ${placeId}`.execute(db)

const states = {
  accept: countLineState.accepted,
  recount: countLineState.recount,
  reject: countLineState.rejected,
} as const

async function decideOne(db: Db, ctx: BaseCtx, deciding: Deciding): Promise<void> {
  const { known, line, body, seen } = deciding
  if (line.difference !== seen) throw new AppError('COUNT_DECIDED')
  const to = states[body.decision]
  // Decided so before: nothing is left to do.
  if (line.state === to) return
  if (line.state !== countLineState.review) throw new AppError('COUNT_DECIDED')
  if (body.decision === 'accept') await accept(db, ctx, deciding)
  if (body.decision === 'recount') await again(db, known, line)
  const decided = { decided_by: ctx.actor.userId, decided_at: ctx.now(), note: body.note }
  await setLine(db, line, { to, set: body.decision === 'recount' ? {} : decided })
  await settle(db, ctx, known)
}

/** A line with its count, both locked; throws NotFound. */
async function locked(db: Db, operatorId: number, id: number): Promise<{ known: LockedCount; line: LockedLine }> {
  const { rows } = await sql<{ count: number }>`
    select l.count_id as count from stock_count_line l
    join warehouses_connected s on s.org_id = l.org_id and s.operator_org_id = l.warehouse_org_id and s.warehouse_id = l.warehouse_id
    where l.warehouse_org_id = ${operatorId} and l.id = ${id} limit 1`.execute(db)
  if (!rows[0]) throw notFound('Difference', '差异')
  const known = await lockCount(db, operatorId, rows[0].count)
  const { rows: lines } = await sql<LockedLine>`
    select ${lineColumns} from stock_count_line l where l.warehouse_org_id = ${operatorId} and l.id = ${id} for update`.execute(
    db,
  )
  return { known, line: lines[0]! }
}

async function namedOf(db: Db, { known, line }: { known: LockedCount; line: LockedLine }): Promise<Named> {
  const goods = (await described(db, [line])).get(keyOf(line))
  const place = (await placesById(db, known.operatorId, [line.placeId])).get(line.placeId)
  return { sku: goods?.sku ?? '', place: place?.code ?? '' }
}

/** What a decision needs is checked for all of them, before the first is carried out. */
function checkNeeds({ decision, note, liable, lines }: Body): void {
  if (decision !== 'recount' && note === null) throw required('note')
  const isLoss = lines.some(({ difference }) => difference < 0)
  if (decision === 'accept' && isLoss && liable === null) throw required('liable')
}

/**
 * Answers decideDifferences: each difference in a transaction of its own, so that what is wrong with one concerns no other. An id that is
 * not the operator's throws NotFound as long as nothing is done.
 */
export async function decide(ctx: BaseCtx, body: Body): Promise<OutputOf<typeof api.decideDifferences>> {
  const refusals: api.RefusedDifference[] = []
  let done = 0
  checkNeeds(body)
  for (const [id, seen] of new Map(body.lines.map((line) => [line.id, line.difference]))) {
    let named: Named = { sku: '', place: '' }
    try {
      // One after the other: each has its transaction.
      // oxlint-disable-next-line no-await-in-loop
      await inService(ctx, async (db) => {
        const found = await locked(db, ctx.actor.orgId, id)
        named = await namedOf(db, found)
        await decideOne(db, ctx, { ...found, named, body, seen })
      })
      done++
    } catch (error) {
      if (!(error instanceof AppError) || (error.code === 'NOT_FOUND' && done === 0)) throw error
      const text = errorText(error.code, error.params, error.zhParams)
      refusals.push({ id, ...named, code: error.code, message: text.en, zhMessage: text.cn })
    }
  }
  return { done, refused: refusals }
}
