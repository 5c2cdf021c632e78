import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { instant, isoDate, limit, page, queryFlag, text } from '../core/schemas.ts'
import { ledgerCheckCodes, type LedgerCheckCode } from './ledger-check-words.ts'

const tag = 'Ledger check'
/** `whole`: every entry there is. `recent`: what was posted since the last check that found nothing. */
export const ledgerCheckScopes = ['whole', 'recent'] as const
export const ledgerCheckCauses = ['night', 'start', 'person'] as const

export const ledgerFinding = z.object({
  check: z.enum(ledgerCheckCodes as [LedgerCheckCode]),
  /** Null for what concerns no single organization. */
  orgId: z.nullable(z.int()),
  orgName: z.nullable(z.string()),
  /** The row: a transfer, an event, an account's code, an hour, or a role. */
  subject: z.string(),
})
export type LedgerFinding = z.infer<typeof ledgerFinding>

export const ledgerCheckRun = z.object({
  id: z.int(),
  finishedAt: instant,
  scope: z.enum(ledgerCheckScopes),
  cause: z.enum(ledgerCheckCauses),
  /** Who started it; null for the server. */
  startedBy: z.nullable(z.string()),
  durationMs: z.int(),
  /** How many ledgers there were, and how many transfers were checked. */
  books: z.int(),
  transfers: z.int(),
  /** False: it was stopped, for example by the limit of time, and proves nothing. */
  completed: z.boolean(),
  /** At most five for each kind. */
  findings: z.array(ledgerFinding),
})
export type LedgerCheckRun = z.infer<typeof ledgerCheckRun>

export const listLedgerChecks = route({
  id: 'listLedgerChecks',
  method: 'GET',
  path: '/api/saas-business/ledger-check/list',
  tag,
  access: [3],
  summary: 'Runs of the ledger check of the last 90 days, newest first',
  query: z.strictObject({
    scope: z.optional(z.enum(ledgerCheckScopes)),
    cause: z.optional(z.enum(ledgerCheckCauses)),
    /** Only runs that found something or were stopped. */
    problems: z.optional(queryFlag),
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: z.extend(page(ledgerCheckRun), {
    /** A check that was asked for waits or runs. */
    pending: z.boolean(),
  }),
})

export const runLedgerCheck = route({
  id: 'runLedgerCheck',
  method: 'POST',
  path: '/api/saas-business/ledger-check/run',
  tag,
  access: [3],
  summary: 'Check the whole ledger in the background; a check that already waits is not added twice',
  output: z.null(),
})
