import { eeiProblem } from '@waybill/contract/customs/check'
import { eeiVerdict, isCovered, openVerdict } from '@waybill/contract/customs/eei'
import type { EeiFiling, FilingOfOrder } from '@waybill/contract/customs/filing-api'
import { filingState } from '@waybill/contract/customs/filing-lifecycle'
import type { OrderDeclaration } from '@waybill/contract/customs/api'
import { listCaseEvents } from '../../cases/index.ts'
import { getDeclaration } from '../customs/declaration.ts'
import { type Filing, type FilingCtx, findLastFiling } from './filing.ts'

/** What decides over the filing of an order's goods. */
export const factsOf = ({ from, to, customs, lines, others, filing, deadItns }: OrderDeclaration) => ({
  from: from ?? to,
  to,
  customs,
  lines,
  others,
  filing,
  deadItns,
})

/** Does the order declare goods that its filing does not cover, so that no label can be bought with it? */
function isOutdated(declared: OrderDeclaration, { state }: Filing): boolean {
  const { filing } = declared
  if (state !== filingState.accepted || !filing) return false
  const facts = factsOf(declared)
  const open = openVerdict(facts)
  return open.kind === 'required' && !isCovered(facts, filing, open)
}

async function present({ db }: FilingCtx, declared: OrderDeclaration, filing: Filing): Promise<EeiFiling> {
  const { orgId, id, state, itn, reasons, zhReasons, sums, submittedAt, decidedAt } = filing
  return {
    id,
    state,
    itn,
    reasons,
    zhReasons: zhReasons.length > 0 ? zhReasons : reasons,
    sums,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    outdated: isOutdated(declared, filing),
    events: await listCaseEvents(db, { orgId, kind: 'eeiFiling', caseId: id }),
  }
}

/** Answers getEeiFiling. Throws NOT_FOUND. */
export async function readFiling(ctx: FilingCtx, orderId: number, available: boolean): Promise<FilingOfOrder> {
  const declared = await getDeclaration(ctx, orderId)
  const filing = await findLastFiling(ctx.db, ctx.actor.orgId, orderId)
  return { available, filing: filing ? await present(ctx, declared, filing) : null }
}

/** Must these goods be filed before a label is bought? */
export const mustFile = (declared: OrderDeclaration): boolean =>
  declared.crosses && eeiProblem(eeiVerdict(factsOf(declared)), declared.to) !== null
