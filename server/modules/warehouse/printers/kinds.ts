import { z } from 'zod'
import type { Db } from '../../../platform/database/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'

export const sendKind = jobKind('printers.send', z.strictObject({ orgId: z.int(), id: z.int() }), {
  maxAttempts: 3,
  // A printer that hangs holds its slot for minutes: the others are for other work.
  atOnce: 2,
})
export const abandonedKind = jobKind('printers.failAbandoned', z.strictObject({}), { maxAttempts: 1 })
export const forgetKind = jobKind('printers.forget', z.strictObject({}))

/** Has a print sent once the transaction is committed; prints of one printer go one after the other. */
export const addSend = (db: Db, ref: { orgId: number; id: number; printerId: number }): Promise<number> =>
  addJob(db, sendKind, { orgId: ref.orgId, id: ref.id }, { queue: `printer-${ref.orgId}-${ref.printerId}` })
