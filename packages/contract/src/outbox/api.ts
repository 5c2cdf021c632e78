import * as z from 'zod/mini'
import { orgType } from '../core/enums.ts'
import { outboxState } from './lifecycle.ts'
import { route } from '../core/route.ts'
import { instant, limit, page, queryInt, text } from '../core/schemas.ts'

const content = z.object({
  paragraphs: z.array(z.string()),
  code: z.nullable(z.string()),
  /** `href` as it stands in the mail, `path` its place on the tenant's site. */
  link: z.nullable(z.object({ label: z.string(), href: z.string(), path: z.string() })),
})
const outboxMessage = z.object({
  id: z.int(),
  /** The site in whose name it goes out. */
  siteName: z.string(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.nullable(z.string()),
  state: z.enum(outboxState),
  /** What the mail server answered to the last try that failed. */
  problem: z.nullable(z.string()),
  createdAt: instant,
  doneAt: z.nullable(instant),
  /** Null in production, where nobody may read other people's codes. */
  content: z.nullable(content),
})
export type OutboxMessage = z.infer<typeof outboxMessage>

export const listOutbox = route({
  id: 'listOutbox',
  method: 'GET',
  path: '/api/wms-user/outbox/list',
  tag: 'Outbox',
  access: [orgType.ADMIN],
  summary: 'List emails and text messages of all sites, newest first; bodies are omitted in production',
  query: z.strictObject({ cursor: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)), limit }),
  output: page(outboxMessage),
})
export const latestOutbox = route({
  id: 'latestOutbox',
  method: 'GET',
  path: '/api/wms-user/outbox/latest',
  tag: 'Outbox',
  access: 'public',
  summary: "List this site's latest emails and text messages; development only",
  query: z.strictObject({ to: z.optional(text(254)) }),
  output: z.array(outboxMessage),
  errors: ['ENDPOINT_NOT_FOUND', 'SITE_NOT_FOUND'],
})
