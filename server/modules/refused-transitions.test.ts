import {
  approveIdentity,
  approveUsers,
  denyUser,
  reactivateUser,
  refuseIdentity,
  suspendUser,
} from '@waybill/contract/users/api'
import { approveFundingRequest, cancelFunding, denyFundingRequest } from '@waybill/contract/funding/api'
import { approveAccountAction, declineAccountAction, withdrawAccountAction } from '@waybill/contract/wallets/action-api'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { refundStatus } from '@waybill/contract/refunds/enums'
import { creditInvoice } from '@waybill/contract/invoicing/staff-api'
import {
  approveBalanceRefund,
  cancelBalanceRefund,
  denyBalanceRefund,
  failBalanceRefund,
  payBalanceRefund,
} from '@waybill/contract/refunds/api'
import { randomUUID } from 'node:crypto'
import { cancelOrders, restoreOrders } from '@waybill/contract/orders/api'
import { endOrders, sendRestOfOrders } from '@waybill/contract/orders/end-api'
import { changeImport, discardImport, saveOrders, undoImport } from '@waybill/contract/imports/api'
import { changeStore, disconnectStore } from '@waybill/contract/stores/api'
import { orderStatus } from '@waybill/contract/orders/enums'
import { submitVerification } from '@waybill/contract/verification/api'
import { cancelAddressChange, createAddressChange } from '@waybill/contract/address-changes/api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { retryExport } from '@waybill/contract/exports/api'
import { deleteJob } from '@waybill/contract/jobs/api'
import { lifecycles } from '@waybill/contract/lifecycles/all'
import { storeState } from '@waybill/contract/stores/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../demo/people.ts'
import { inScope } from '../platform/database/index.ts'
import { fakeShopify } from '../testing/fakes/shopify.ts'
import { plantAction } from '../testing/account-actions.ts'
import { answerAdjustmentDispute, decideCarrierAdjustments } from '@waybill/contract/carrier-invoices/api'
import { disputeAdjustment } from '@waybill/contract/carrier-invoices/adjustments-api'
import { claimRefusals } from '../testing/claims.ts'
import { inboundCases } from '../testing/inbound-states.ts'
import { countCases } from '../testing/count-states.ts'
import { pushCases } from '../testing/push-states.ts'
import { printCases } from '../testing/print-states.ts'
import { rateSheetCases } from '../testing/rate-sheet-states.ts'
import { workCases } from '../testing/work-states.ts'
import { warehouseChargeCases } from '../testing/warehouse-charge-states.ts'
import { warehouseReturnCases } from '../testing/warehouse-return-states.ts'
import { parcelCases } from '../testing/parcel-states.ts'
import { plantAdjustment } from '../testing/carrier-invoices.ts'
import { floorCases } from '../testing/floor-states.ts'
import { offerTransfers, pendingFunding } from '../testing/funding.ts'
import { reconciliationCases } from '../testing/reconciliation-states.ts'
import { testPicture } from '../testing/picture.ts'
import { plantInvoice } from '../testing/invoicing.ts'
import { type Planted, seedDocuments, seedUser, testClaims } from '../testing/people.ts'
import { importId } from '../testing/probes/imports.ts'
import { useTestServer } from '../testing/server.ts'
import { outboundCases } from '../testing/outbound-states.ts'
import { warehouseLinkCases } from '../testing/warehouse-link-states.ts'
import { seedOrders, plantShipment, someOrder } from './sell/orders/testing.ts'
import { fakesAllowed, keeper, shopifyRequest } from './sell/stores/testing.ts'
import { importRunnerOf } from './sell/imports/index.ts'
import { keepDocument } from './people/verification/index.ts'

/*
 * Walks over every lifecycle: what a user may ask for is asked of a thing in each state from which no way leads there, and the answer is
 * the code that the table names. A new transition without a case here fails.
 */

const server = useTestServer(fakesAllowed)
const [seller, admin] = ['seller@demo.test', 'admin@demo.test']
const orgId = demoOrg.seller

type Value = string | number
/** The code that is answered; null: none. */
type Case = (value: Value) => Promise<string | null | undefined>

const set = (table: string, column: string, { org, id, value }: { org: number; id: Value; value: Value }) =>
  server.admin.query(`update ${table} set ${column} = $3 where org_id = $1 and id = $2`, [org, id, value])
const codeOf = ({ body }: { body: { errorCode?: string | null } }) => body.errorCode

let serial = 0
const orderIn = async (status: Value) => {
  const orderNo = `STATE-${++serial}`
  const id = (await seedOrders(server, orgId, [someOrder(orderNo)])).get(orderNo)!
  await set('sales_order', 'status', { org: orgId, id, value: status })
  return id
}
type Each = typeof cancelOrders | typeof endOrders | typeof restoreOrders | typeof sendRestOfOrders
/** Why an order in this state is not acted upon. */
const whyNot = (route: Each) => async (status: Value) =>
  (await server.call(route, { body: { ids: [await orderIn(status)] } }, { as: seller })).body.data?.failed[0]?.code
const importIn = async (state: Value) => {
  const id = await importId(server, seller)
  // A busy machine answers an upload while it still reads: its end would overwrite the state that is set here.
  await importRunnerOf(server.services).idle()
  await server.admin.query(
    "update import_job set state = $2, error_code = 'NO_ROWS', error_params = '{}' where id = $1",
    [id, state],
  )
  return id
}
const userIn = async (status: Value): Promise<Planted> => {
  const user = await seedUser(server)
  await set('app_user', 'status', { org: user.orgId, id: user.userId, value: status })
  return user
}
const papersIn = async (state: Value) => {
  const user = await seedUser(server)
  const { verificationId } = await seedDocuments(server, user)
  const reason = state === 'rejected' ? 'Blurred' : null
  const decided = state === 'pending' ? null : new Date()
  await server.admin.query('update identity_verification set state = $2, reason = $3, decided_at = $4 where id = $1', [
    verificationId,
    state,
    reason,
    decided,
  ])
  await server.admin.query('update org set identity_verified = $2 where id = $1', [user.orgId, state === 'verified'])
  return { ...user, verificationId }
}
let shop: Awaited<ReturnType<typeof fakeShopify>>
let storeId = 0
const storeIn = async (state: Value) => {
  await set('store', 'state', { org: orgId, id: storeId, value: state })
  if (state !== storeState.disconnected) return storeId
  const { rows } = await server.admin.query<{ id: number }>(
    'insert into store (org_id, name, state) values ($1, $2, $3) returning id',
    [orgId, `Disconnected ${++serial}`, state],
  )
  return rows[0]!.id
}
beforeAll(async () => {
  shop = await fakeShopify()
  storeId = await keeper(server, seller).open(shopifyRequest(shop.url))
})
afterAll(() => shop.close())

const undo: Case = async (state) =>
  codeOf(await server.call(undoImport, { params: { id: await importIn(state) } }, { as: seller }))
const decide =
  (route: typeof approveIdentity | typeof refuseIdentity): Case =>
  async (state) => {
    const { userId, verificationId } = await papersIn(state)
    const params = { id: userId }
    return codeOf(
      route.id === refuseIdentity.id
        ? await server.call(refuseIdentity, { params, body: { verificationId, reason: 'Blurred' } }, { as: admin })
        : await server.call(approveIdentity, { params, body: { verificationId } }, { as: admin }),
    )
  }
const pause =
  (paused: boolean): Case =>
  async (state) =>
    codeOf(await server.call(changeStore, { params: { id: await storeIn(state) }, body: { paused } }, { as: seller }))

const fundingIn = async (status: Value): Promise<number> => {
  await offerTransfers(server, demoOrg.platform)
  const id = await pendingFunding(server, seller)
  const approved = status === fundingStatus.approved
  await server.admin.query(
    `update funding_request set status = $2, received = $3, event_id = $4, denial = $5, decided_at = now() where id = $1`,
    [id, status, approved ? 100_0000 : null, approved ? randomUUID() : null, approved ? null : 'notReceived'],
  )
  return id
}

const actionIn = async (state: Value) => ({
  params: { id: await plantAction(server, { orgId, providerOrgId: demoOrg.platform, state: String(state) }) },
})

const refundIn = async (status: Value): Promise<number> => {
  const isPaid = status === refundStatus.paid
  const isOpen = status === refundStatus.requested || status === refundStatus.approved
  const hasReason = status === refundStatus.denied || status === refundStatus.failed
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into balance_refund (org_id, provider_org_id, status, amount, payee, requested_by, request_key, requested_at, decided_at, reason, paid_via)
     values ($1, $2, $3, 10000, 'Bank', 0, gen_random_uuid(), now(), $4, $5, $6) returning id`,
    [orgId, demoOrg.platform, status, isOpen ? null : new Date(), hasReason ? 'No' : null, isPaid ? 'bank' : null],
  )
  return rows[0]!.id
}

const changeIn = async (state: Value) => {
  const shipmentId = await plantShipment(server, orgId, await orderIn(orderStatus.shipped))
  const isOpen = state === 'submitted' || state === 'accepted'
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into address_change (org_id, shipment_id, carrier, tracking_no, change, state, old_address, fee, final_fee, active_until, requested_by,
       request_key, requested_at, decided_at, next_try_at)
     values ($1, $2, 1, '9400', 'hold', $3, '{}', 0, $4, '2100-01-01', 0, gen_random_uuid(), now(), $5, $6) returning id`,
    [
      orgId,
      shipmentId,
      state,
      state === 'completed' ? 0 : null,
      isOpen ? null : new Date(),
      isOpen ? new Date() : null,
    ],
  )
  return { id: rows[0]!.id, shipmentId }
}

/** `table.column event` → asks for the event of a thing in that state. */
const decideAdjustmentIn = async (state: Value, decision: 'post' | 'absorb' | 'ignore') => {
  const ids = [await plantAdjustment(server, { orgId, state: String(state) })]
  const { body } = await server.call(decideCarrierAdjustments, { body: { ids, decision } }, { as: admin })
  return body.data?.refused[0]?.code
}
const answerIn = async (state: Value, accept: boolean) => {
  const params = { id: await plantAdjustment(server, { orgId, state: String(state) }) }
  return codeOf(await server.call(answerAdjustmentDispute, { params, body: { accept, answer: 'No' } }, { as: admin }))
}

const cases: Record<string, Case> = {
  'account_action.state approve': async (state) =>
    codeOf(await server.call(approveAccountAction, await actionIn(state), { as: admin })),
  'account_action.state decline': async (state) =>
    codeOf(
      await server.call(declineAccountAction, { ...(await actionIn(state)), body: { reason: 'No' } }, { as: admin }),
    ),
  'account_action.state withdraw': async (state) =>
    codeOf(await server.call(withdrawAccountAction, await actionIn(state), { as: admin })),
  'carrier_adjustment.state post': (state) => decideAdjustmentIn(state, 'post'),
  'carrier_adjustment.state absorb': (state) => decideAdjustmentIn(state, 'absorb'),
  'carrier_adjustment.state ignore': (state) => decideAdjustmentIn(state, 'ignore'),
  'carrier_adjustment.state dispute': async (state) => {
    const params = { id: await plantAdjustment(server, { orgId, state: String(state) }) }
    return codeOf(await server.call(disputeAdjustment, { params, body: { text: 'No' } }, { as: seller }))
  },
  'carrier_adjustment.state accept': (state) => answerIn(state, true),
  'carrier_adjustment.state refuse': (state) => answerIn(state, false),
  'export_job.status retry': async (status) => {
    const { rows } = await server.admin.query<{ id: string }>(
      `insert into export_job (org_id, user_id, target, format, columns, request, locale, file_name, status, expires_at)
       values ($1, 1, 'orders', 'csv', '{orderNO}', '{"filter":{}}', 'en', 'x.csv', $2, now() + interval '1 day') returning id`,
      [orgId, status],
    )
    return codeOf(await server.call(retryExport, { params: { id: rows[0]!.id } }, { as: seller }))
  },
  'funding_request.status approve': async (status) => {
    const params = { id: await fundingIn(status) }
    return codeOf(await server.call(approveFundingRequest, { params, body: { received: 1_0000 } }, { as: admin }))
  },
  'funding_request.status deny': async (status) => {
    const params = { id: await fundingIn(status) }
    const body = { denial: 'notReceived', reason: null } as const
    return codeOf(await server.call(denyFundingRequest, { params, body }, { as: admin }))
  },
  'funding_request.status cancel': async (status) =>
    codeOf(await server.call(cancelFunding, { params: { id: await fundingIn(status) } }, { as: seller })),
  'invoice.status credit': async (status) => {
    const params = { id: await plantInvoice(server, orgId, Number(status)) }
    const how = { as: admin, headers: { 'idempotency-key': randomUUID() } }
    return codeOf(await server.call(creditInvoice, { params, body: { reason: 'Wrong', reissue: false } }, how))
  },
  'balance_refund.status approve': async (status) => {
    const params = { id: await refundIn(status) }
    return codeOf(await server.call(approveBalanceRefund, { params }, { as: admin }))
  },
  'balance_refund.status deny': async (status) => {
    const params = { id: await refundIn(status) }
    return codeOf(await server.call(denyBalanceRefund, { params, body: { reason: 'No' } }, { as: admin }))
  },
  'balance_refund.status cancel': async (status) =>
    codeOf(await server.call(cancelBalanceRefund, { params: { id: await refundIn(status) } }, { as: seller })),
  'balance_refund.status pay': async (status) => {
    const params = { id: await refundIn(status) }
    const body = { via: 'bank' as const, externalReferences: ['WIRE'] }
    return codeOf(await server.call(payBalanceRefund, { params, body }, { as: admin }))
  },
  'balance_refund.status fail': async (status) => {
    const params = { id: await refundIn(status) }
    return codeOf(await server.call(failBalanceRefund, { params, body: { reason: 'No' } }, { as: admin }))
  },
  'identity_verification.state submit': async (state) => {
    const user = await papersIn(state)
    const document = { bytes: await testPicture(), mime: 'image/jpeg', name: 'card.jpg' }
    const { id } = await inScope(server.database, { role: 'seller', ...user }, (db) =>
      keepDocument(server.services.files, db, { orgId: user.orgId, document }),
    )
    const headers = { 'idempotency-key': `submission-${++serial}` }
    const body = { ...testClaims, documentIds: [id] }
    return codeOf(await server.call(submitVerification, { body }, { as: user.email, headers }))
  },
  'identity_verification.state accept': decide(approveIdentity),
  'identity_verification.state reject': decide(refuseIdentity),
  'import_job.state read again': async (state) =>
    codeOf(
      await server.call(
        changeImport,
        { params: { id: await importIn(state) }, body: { headerRow: 1 } },
        { as: seller },
      ),
    ),
  'import_job.state import': async (state) =>
    codeOf(
      await server.call(
        saveOrders,
        { body: { excelCacheId: await importIn(state), ignoreErrors: false } },
        { as: seller },
      ),
    ),
  'import_job.state undo, its rows still stored': undo,
  'import_job.state undo, its rows removed': undo,
  'import_job.state discard': async (state) =>
    codeOf(await server.call(discardImport, { params: { id: await importIn(state) } }, { as: seller })),
  'import_job.state remove from the list of jobs': async (state) =>
    codeOf(await server.call(deleteJob, { params: { id: await importIn(state) } }, { as: seller })),
  'sales_order.status cancel': whyNot(cancelOrders),
  'sales_order.status send no more': whyNot(endOrders),
  'sales_order.status send the rest after all': whyNot(sendRestOfOrders),
  'sales_order.status restore': whyNot(restoreOrders),
  'store.state connect': async (state) => {
    await storeIn(state)
    return codeOf(await keeper(server, seller).connect(shopifyRequest(shop.url)))
  },
  'store.state pause': pause(true),
  'store.state continue': pause(false),
  'store.state disconnect': async (state) =>
    codeOf(await server.call(disconnectStore, { params: { id: await storeIn(state) } }, { as: seller })),
  'app_user.status approve': async (status) => {
    const { userId } = await userIn(status)
    const { body } = await server.call(approveUsers, { body: { ids: [userId] } }, { as: admin })
    return body.data?.failed[0]?.code
  },
  'app_user.status deny': async (status) => {
    const params = { id: (await userIn(status)).userId }
    return codeOf(await server.call(denyUser, { params, body: { reason: 'Unknown' } }, { as: admin }))
  },
  'app_user.status suspend': async (status) => {
    const params = { id: (await userIn(status)).userId }
    return codeOf(await server.call(suspendUser, { params, body: { reason: 'Fraud' } }, { as: admin }))
  },
  'app_user.status reactivate': async (status) => {
    const params = { id: (await userIn(status)).userId }
    return codeOf(await server.call(reactivateUser, { params }, { as: admin }))
  },
  'address_change.state request': async (state) => {
    const { shipmentId } = await changeIn(state)
    await server.admin.query(
      `update shipment set to_address = '{"country":"US"}', from_address = '{"country":"US"}' where org_id = $1 and id = $2`,
      [orgId, shipmentId],
    )
    const body = { requestKey: randomUUID(), shipmentId, change: 'hold' as const, fee: 0 }
    return codeOf(await server.call(createAddressChange, { body }, { as: seller }))
  },
  'address_change.state cancel': async (state) => {
    const { id } = await changeIn(state)
    return codeOf(await server.call(cancelAddressChange, { params: { id } }, { as: seller }))
  },
  ...claimRefusals({
    server,
    seller,
    staff: admin,
    orgId,
    shipped: async () => plantShipment(server, orgId, await orderIn(orderStatus.shipped)),
  }),
  ...parcelCases({
    server,
    seller,
    orgId,
    shipped: async () => plantShipment(server, orgId, await orderIn(orderStatus.shipped)),
  }),
  ...warehouseLinkCases(server),
  ...inboundCases(server),
  ...countCases(server),
  ...pushCases(server),
  ...printCases(server),
  ...workCases(server),
  ...warehouseReturnCases(server),
  ...warehouseChargeCases(server),
  ...rateSheetCases(server),
  ...floorCases(server),
  ...outboundCases(server),
  ...reconciliationCases(server),
  'void_request.state request': async (state) => {
    const shipmentId = await plantShipment(server, orgId, await orderIn(orderStatus.awaiting))
    await server.admin.query(
      `insert into void_request (org_id, shipment_id, purchase_id, state, refund, owner, requested_at)
       select org_id, id, purchase_id, $3, price, 1, now() from shipment where org_id = $1 and id = $2`,
      [orgId, shipmentId, state],
    )
    const { body } = await server.call(voidLabels, { body: { shipmentIds: [shipmentId] } }, { as: seller })
    return body.data?.results[0]?.problem?.code
  },
}

const asked = lifecycles.flatMap(({ columns, values, transitions }) =>
  transitions.flatMap(({ on, refusals = {} }) =>
    Object.entries(refusals).flatMap(([state, code]) =>
      code === null || code === undefined ? [] : [{ event: `${columns[0]} ${on}`, state, value: values[state]!, code }],
    ),
  ),
)

describe('what a user may not ask for', () => {
  it.each(asked)('$event: refused of one that is $state, with $code', async ({ event, value, code }) => {
    expect(await cases[event]?.(value), `the case for ${event}`).toBe(code === 'ITS_ERROR' ? 'NO_ROWS' : code)
  })

  it('has no case that no table asks for', () => {
    expect(Object.keys(cases).toSorted()).toEqual([...new Set(asked.map(({ event }) => event))].toSorted())
  })
})
