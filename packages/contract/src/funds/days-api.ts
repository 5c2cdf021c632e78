import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { isoDate, limit, money, page, queryCodes, text } from '../core/schemas.ts'

export const postageDay = z.object({
  /** In the time zone of the caller. */
  day: isoDate,
  moneyIn: money,
  /** Not negative. */
  moneyOut: money,
  /** Available and held at the end of the day; of a filtered list what the matching transactions alone make of it. */
  closing: money,
  /** Transactions of the day. */
  count: z.int(),
})
export type PostageDay = z.infer<typeof postageDay>

export const listPostageDays = route({
  id: 'listPostageDays',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/postage/days',
  tag: 'Funds',
  access: [1],
  needs: ['verified'],
  summary:
    'What each day did to the postage balance, newest first; each line and the balance of the day before it make its balance',
  query: z.strictObject({
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    changeTypes: z.optional(queryCodes),
    search: z.optional(text(100)),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: z.extend(page(postageDay), {
    summary: z.object({ opening: money, moneyIn: money, moneyOut: money, closing: money }),
  }),
  errors: ['SEARCH_TOO_BROAD'],
})
