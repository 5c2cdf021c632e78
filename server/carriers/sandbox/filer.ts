import { createHash } from 'node:crypto'
import { customsArea } from '@waybill/contract/customs/borders'
import { isEmbargoed } from '@waybill/contract/customs/eei'
import { unitsPerCent } from '@waybill/contract/core/money'
import type { ExportFiler, FilingAnswer, FilingRequest } from '../filer.ts'
import { success } from '../provider.ts'

interface Deps {
  now?: () => Date
  /** Milliseconds of a carrier's day. */
  dayMs?: number
}

const REJECTED_ONCE = 3
const DOWN = 7
const MINUTES_OF_DAY = 24 * 60

/** What all goods are worth, in whole dollars. */
const dollars = ({ lines }: FilingRequest): number =>
  Math.round(lines.reduce((sum, { value }) => sum + value, 0) / (100 * unitsPerCent))

/** The day on which it was first sent, and six digits of its own. */
function itnOf({ reference, submittedAt, itn }: FilingRequest): string {
  if (itn) return itn
  const serial = createHash('sha256').update(reference).digest().readUInt32BE(0) % 1_000_000
  return `X${submittedAt.slice(0, 10).replaceAll('-', '')}${String(serial).padStart(6, '0')}`
}

/** How AES decides. */
function decide(request: FilingRequest): FilingAnswer {
  if (isEmbargoed(customsArea(request.consignee)))
    return { state: 'rejected', reasons: [{ code: 'AES_EMBARGO', params: {} }] }
  if (dollars(request) % 10 === REJECTED_ONCE && request.attempt === 1)
    return { state: 'rejected', reasons: [{ code: 'AES_UNIT', params: {} }] }
  return { state: 'accepted', itn: itnOf(request) }
}

/**
 * Decides a minute of a carrier's day after a filing was sent. The last digit of what the goods are worth, in whole dollars, plays: 3 is
 * rejected once, 7 finds AES down for a day.
 */
export const sandboxFiler = ({ now = () => new Date(), dayMs = 86_400_000 }: Deps = {}): ExportFiler => ({
  file: async (request) => {
    const wait = dollars(request) % 10 === DOWN ? dayMs : dayMs / MINUTES_OF_DAY
    const isDue = now().getTime() - Date.parse(request.submittedAt) >= wait
    return success(isDue ? decide(request) : { state: 'pending' })
  },
  cancel: async () => success('canceled'),
})
