import type { ClaimAnswer, ClaimRequest } from '../provider.ts'

const CENT = 100
/** How a claim ends, by the cents of its amount; any other is approved. */
const endings = { 2: 'half', 3: 'denied', 4: 'question', 5: 'found', 6: 'silent', 7: 'wonByAppeal' } as const

interface Now {
  at: Date
  dayMs: number
}

/**
 * How a claim stands: looked at for a day after it was sent, answered or appealed, paid a day after its approval; a parcel that is found
 * turns up a day after that.
 */
export function claimAnswer(request: ClaimRequest, { at, dayMs }: Now): ClaimAnswer {
  const ending = endings[((request.amount / CENT) % 100) as keyof typeof endings] ?? 'approved'
  const { submittedAt, answeredAt, appealedAt, approvedAt, paidAt } = request
  const caseNo = `SBX${request.reference.replace(/\D/g, '').padStart(9, '0')}`
  const answer = (state: ClaimAnswer['state'], amount: number | null = null, text: string | null = null) => ({
    state,
    caseNo,
    amount,
    text,
  })
  const isOver = (since: string) => at.getTime() - Date.parse(since) >= dayMs
  if (paidAt !== null) return answer(ending === 'found' && isOver(paidAt) ? 'found' : 'paid')
  const amount = ending === 'half' ? Math.floor(request.amount / 2 / CENT) * CENT : request.amount
  if (approvedAt !== null) return answer(isOver(approvedAt) ? 'paid' : 'approved', amount)
  const since = [submittedAt, answeredAt, appealedAt]
    .filter((one) => one !== null)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1)!
  if (ending === 'silent' || !isOver(since)) return answer('received')
  if (ending === 'question' && answeredAt === null)
    return answer('needsInfo', null, 'Send a photo of the item and its price')
  if (ending === 'denied' || (ending === 'wonByAppeal' && appealedAt === null))
    return answer('denied', null, 'The evidence does not show the loss')
  return answer('approved', amount)
}
