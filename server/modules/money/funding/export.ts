import type { FundingWallet } from '@waybill/contract/funding/api'
import {
  fundingDenialWords,
  fundingMethodWords,
  fundingStatusWords,
  fundingTypeWords,
} from '@waybill/contract/funding/words'
import { sql } from 'kysely'
import { type ExportSource, moneyText, timeText } from '../../../platform/export-source.ts'
import { type FundingFilter, fundingCondition } from './list.ts'
import { fundingRelations } from './rows.ts'

const sourceOf = (wallet: FundingWallet): ExportSource => ({
  columns: ({ zone }) => ({
    operator: { sql: sql`v.name` },
    number: { sql: sql`'F-' || r.id` },
    createdAt: { sql: timeText(sql`r.created_at`, zone) },
    type: { sql: sql`r.type`, words: fundingTypeWords },
    method: { sql: sql`r.method`, words: fundingMethodWords },
    requested: { sql: moneyText(sql`r.requested`) },
    fee: { sql: moneyText(sql`r.fee`) },
    received: { sql: moneyText(sql`r.received`) },
    status: { sql: sql`r.status`, words: fundingStatusWords },
    decidedAt: { sql: timeText(sql`r.decided_at`, zone) },
    denial: { sql: sql`r.denial`, words: fundingDenialWords },
    reason: { sql: sql`r.reason` },
    reference: { sql: sql`r.bank_reference` },
    externalReference: { sql: sql`r.external_reference` },
  }),
  async select(db, { orgId, filter }) {
    return {
      from: sql`funding_request r ${fundingRelations}`,
      where: await fundingCondition(db, { orgId, side: 'customer' }, { ...(filter as FundingFilter), wallet }),
      order: sql`r.created_at desc, r.id desc`,
    }
  },
  splits: {},
})

/** The requests of a customer, as its funding history lists them. */
export const fundingExport = sourceOf('postage')
/** Its requests to recharge warehouse balances. */
export const rechargeExport = sourceOf('warehouse')
