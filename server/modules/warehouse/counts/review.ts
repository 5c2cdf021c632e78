import { AppError, errorText, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { countLineState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { inService, lineColumns, type LockedCount, lockCount, type LockedLine, setLine, settle } from './locked.ts'
import { type Named, namedOf, postDifference } from './post.ts'

type Body = ParsedOf<typeof api.decideDifferences>['body']
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

async function accept(db: Db, ctx: BaseCtx, deciding: Deciding): Promise<void> {
  const { known, line, named, body } = deciding
  if (!body.anyway) {
    const { rows } = await sql`
      select 1 from stock_count_entry where org_id = ${line.sellerId} and line_id = ${line.id}
        and counted_by = ${ctx.actor.userId} limit 1`.execute(db)
    if (rows.length > 0) throw new AppError('COUNT_OWN', { params: { ...named } })
  }
  const { note, liable } = body
  await postDifference(db, { known, line, named, note, liable })
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
