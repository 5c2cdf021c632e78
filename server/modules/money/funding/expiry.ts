import { fundingStatus } from '@waybill/contract/funds/enums'
import { transferMethods } from '@waybill/contract/funding/enums'
import { z } from 'zod'
import { inScope } from '../../../platform/database/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import { denyFunding } from './decide.ts'
import { readFundingSettings } from './settings.ts'

const DAY_MS = 86_400_000
export const expireKind = jobKind('funding.expire', z.strictObject({}))

/** Denies transfers that nobody decided within the days that their provider allows; one of two approvals says that the money is there. */
export const expireJob = defineJob(expireKind, async (_payload, { database, clock }) => {
  const at = clock.now()
  const pending = await inScope(database, { role: 'service', orgId: 0 }, (db) =>
    db
      .selectFrom('funding_request')
      .select(['org_id', 'id', 'provider_org_id', 'created_at'])
      .where('status', '=', fundingStatus.pending)
      .where('method', 'in', [...transferMethods])
      .where('first_approved_at', 'is', null)
      .where('created_at', '<', new Date(at.getTime() - DAY_MS))
      .orderBy('created_at')
      .execute(),
  )
  const days = new Map<number, number>()
  for (const { org_id: orgId, id, provider_org_id: provider, created_at: createdAt } of pending) {
    await inScope(database, { role: 'service', orgId }, async (db) => {
      if (!days.has(provider)) days.set(provider, (await readFundingSettings(db, provider)).settings.denyAfterDays)
      if (at.getTime() - createdAt.getTime() < days.get(provider)! * DAY_MS) return
      await denyFunding(db, { orgId, id, denial: 'expired', reason: null, decidedBy: null, at })
    })
  }
})
