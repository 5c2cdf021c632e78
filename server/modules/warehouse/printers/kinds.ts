import { z } from 'zod'
import type { Db } from '../../../platform/database/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'

/** `attempt` is the one that its job makes; sent again or to another printer, a print is the business of another job. */
const sending = z.strictObject({ orgId: z.int(), id: z.int(), printerId: z.int(), attempt: z.int() })
export type SendRef = z.infer<typeof sending>
export const sendKind = jobKind('printers.send', sending, { maxAttempts: 3, waits: true })
export const abandonedKind = jobKind('printers.failAbandoned', z.strictObject({}), { maxAttempts: 1 })
export const forgetKind = jobKind('printers.forget', z.strictObject({}))

/** Has a print sent once the transaction is committed; prints of one printer go one after the other. */
export const addSend = (db: Db, ref: SendRef): Promise<number> =>
  addJob(db, sendKind, ref, { queue: `printer-${ref.orgId}-${ref.printerId}` })
