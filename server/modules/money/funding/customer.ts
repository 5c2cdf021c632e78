import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { FundingOptions, FundingRow, requestFunding } from '@waybill/contract/funding/api'
import { type FundingMethod, fundingMethods, isTransfer, transferMethods } from '@waybill/contract/funding/enums'
import type { FundingSettings } from '@waybill/contract/funding/settings'
import type { ParsedOf } from '@waybill/contract/core/route'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, Ctx } from '../../../platform/http/index.ts'
import { holdActiveLink } from '../../warehouse/warehouses/index.ts'
import { findOperator, getBalance, getWarehouseBalance } from '../funds/index.ts'
import { createFunding, nextReference, providerOf } from './create.ts'
import { denyFunding } from './decide.ts'
import { findRecord } from './list.ts'
import { presentFunding } from './rows.ts'
import { readFundingSettings } from './settings.ts'

/** Answers getFundingOptions, in the customer's own scope. */
export async function fundingOptionsOf(db: Db, orgId: number): Promise<FundingOptions> {
  const { settings } = await readFundingSettings(db, await providerOf(db, orgId))
  return offerOf(settings, {
    ...(await getBalance(db, orgId)),
    reference: await nextReference(db, orgId),
    operator: null,
    possible: fundingMethods,
  })
}

/** Answers getWarehouseFundingOptions: transfers alone, for money paid by card would be the platform's and not the operator's. */
export async function warehouseOptionsOf(db: Db, orgId: number, operatorId: number): Promise<FundingOptions> {
  const { operator } = await findOperator(db, orgId, operatorId)
  const { settings } = await readFundingSettings(db, operatorId)
  return offerOf(settings, {
    ...(await getWarehouseBalance(db, orgId, operatorId)),
    reference: await nextReference(db, orgId),
    operator,
    possible: transferMethods,
  })
}

type Wallet = Pick<FundingOptions, 'available' | 'currency' | 'reference' | 'operator'> & {
  possible: readonly FundingMethod[]
}

function offerOf(settings: FundingSettings, wallet: Wallet): FundingOptions {
  const { available, currency, reference, operator, possible } = wallet
  const { methods, minimum, maximum, chips, bank, service, denyAfterDays } = settings
  const offered = possible.filter((method) => methods[method].offered)
  return {
    currency,
    available,
    minimum,
    maximum,
    chips,
    methods: offered.map((method) => ({
      method,
      percentPpm: methods[method].percentPpm,
      fixed: methods[method].fixed,
    })),
    bank: methods.bank.offered ? bank : null,
    service: methods.service.offered ? service : null,
    reference,
    denyAfterDays,
    operator,
  }
}

/** A request of the organization; throws NotFound for every other one. */
export async function ownFunding(db: Db, orgId: number, id: number): Promise<FundingRow> {
  const record = await findRecord(db, { orgId, side: 'customer' }, id)
  if (!record) throw notFound('Funding request', '充值申请')
  return presentFunding(record)
}

/** Answers requestFunding, and requestWarehouseFunding with the operator. */
export async function sendRequest(
  { db, actor, now }: Ctx,
  body: ParsedOf<typeof requestFunding>['body'] & { operatorId?: number },
): Promise<FundingRow> {
  const externalReference = body.externalReference?.trim() || null
  if (body.method === 'service' && externalReference === null)
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('externalReference', 'REQUIRED')] })
  const { orgId, userId } = actor
  if (body.operatorId !== undefined) await holdActiveLink(db, { orgId, operatorId: body.operatorId })
  const { id } = await createFunding(db, { ...body, externalReference, orgId, userId, at: now() })
  return ownFunding(db, orgId, id)
}

/** Answers cancelFunding: a transfer that the provider has not decided yet. What a processor has begun ends by itself. */
export async function cancelRequest(ctx: BaseCtx, id: number): Promise<FundingRow> {
  const { orgId, userId } = ctx.actor
  const found = await ctx.inScope((db) => ownFunding(db, orgId, id), { readOnly: true })
  if (!isTransfer(found.method)) throw new AppError('FUNDING_DECIDED')
  await inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    const denial = { orgId, id, denial: 'canceled', reason: null, decidedBy: userId, at: ctx.now() } as const
    if (!(await denyFunding(db, denial))) throw new AppError('FUNDING_DECIDED')
  })
  return ctx.inScope((db) => ownFunding(db, orgId, id), { readOnly: true })
}
