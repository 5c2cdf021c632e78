import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { OutputOf } from '@waybill/contract/core/route'
import type { getReturnOptions, ReturnRate } from '@waybill/contract/returns/api'
import { isEmail } from '@waybill/contract/core/email'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { getBalance } from '../../../money/funds/index.ts'
import { getSalesChain } from '../../../money/prices/index.ts'
import { storedBuyerMail } from '../buyers/settings.ts'
import { everyRate } from '../carrier/carrier-rates.ts'
import { offerOf } from '../quotes/offers.ts'
import { problemOf, type RowProblem, rowProblem } from '../request/problem.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { daysAfter, findOutbound, lastDay, listReturnRules, outboundProblem, returnRequest } from './facts.ts'

export const notOffered = (carrier: number): RowProblem => {
  const name = carrierName(carrier)
  return rowProblem('RETURN_NOT_OFFERED', { carrier: name.en }, { zhParams: { carrier: name.cn } })
}

/** Answers getReturnOptions. Throws NotFound. */
export async function getOptions(
  ctx: BaseCtx,
  runtime: Runtime,
  id: number,
): Promise<OutputOf<typeof getReturnOptions>> {
  const { orgId } = ctx.actor
  const now = runtime.now()
  const { outbound, rules, mail, balance } = await ctx.inScope(async (db) => ({
    outbound: await findOutbound(db, orgId, id),
    rules: await listReturnRules(db, now),
    mail: (await storedBuyerMail.read(db, orgId)).settings,
    balance: await getBalance(db, orgId),
  }))
  const { buyer, sender, items, trackingNo, carrier, orderId, orderNo } = outbound
  const answer = {
    shipment: { id, trackingNo, carrier },
    order: { id: orderId, orderNo },
    from: buyer,
    to: sender,
    items,
    mailsBuyer: mail.enabled && mail.returnLabels && isEmail(buyer.email ?? ''),
    balance: balance.available,
  }
  const problem = outboundProblem(outbound)
  if (problem) return { ...answer, rates: [], problems: [problemOf(problem)] }
  const request = returnRequest(outbound, now)
  const chain = await runtime.serve(orgId, (db) => getSalesChain(db, orgId, now))
  const found = await everyRate(await runtime.carriers.list(orgId), request)
  const rates = found.rates.flatMap((rate): ReturnRate[] => {
    const [offer, rule] = [offerOf(rate, chain, request), rules.get(rate.carrier)]
    if (!offer || !rule) return []
    const validUntil = lastDay(daysAfter(now, rule.validDays), buyer)
    const { serviceCode, sell: price } = offer
    const { charge, holdDays } = rule
    return [{ carrier: rate.carrier, serviceCode, price, transitDays: rate.transitDays, charge, validUntil, holdDays }]
  })
  const without = [...new Set(found.rates.map((rate) => rate.carrier))].filter((one) => !rules.has(one)).map(notOffered)
  const problems = rates.length > 0 ? without : [...without, ...found.problems]
  return {
    ...answer,
    rates: rates.toSorted((a, b) => a.price - b.price || (a.transitDays ?? 99) - (b.transitDays ?? 99)),
    problems: (rates.length > 0 || problems.length > 0 ? problems : [rowProblem('NO_RATES')]).map(problemOf),
  }
}
