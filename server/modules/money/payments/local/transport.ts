import { inScope } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import type { StripeTransport } from '../provider/transport.ts'
import { answerApi } from './api.ts'

/** Where the pages of the local payment server are, on every host of the product. */
export const LOCAL_PAGES = '/local-payments'

const EVERYWHERE = { role: 'service', orgId: 0 } as const

/** Carries calls to the local payment server, which is this program; its memory is a table, so that every node has the same. */
export const localTransport =
  ({ database, now }: Pick<Services, 'database' | 'now'>, orgId: number): StripeTransport =>
  (request) =>
    inScope(database, EVERYWHERE, (db) => answerApi(db, request, { orgId, pages: LOCAL_PAGES, now: now() }))
