import { chargeActs } from '@waybill/contract/warehouse-billing/acts'
import { chargeDisputeStates, chargeStates } from '@waybill/contract/warehouse-billing/lifecycle'
import { choice, day, text } from '../list/parameters.ts'

/** What the address of a list of charges holds. */
export const chargeFilters = {
  q: text(100),
  act: choice(chargeActs),
  state: choice(chargeStates),
  dispute: choice(chargeDisputeStates),
  from: day(),
  to: day(),
}
type State = {
  q?: string | undefined
  act?: (typeof chargeActs)[number] | undefined
  state?: (typeof chargeStates)[number] | undefined
  dispute?: (typeof chargeDisputeStates)[number] | undefined
  from?: string | undefined
  to?: string | undefined
}
/** The same as the calls take it. */
export const chargeQuery = ({ q, act, state, dispute, from, to }: State) => ({
  document: q,
  act,
  state,
  dispute,
  dateFrom: from,
  dateTo: to,
})
