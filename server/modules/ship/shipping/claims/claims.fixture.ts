import * as api from '@waybill/contract/claims/api'
import type { EvidenceKind, Peril } from '@waybill/contract/claims/perils'
import { requiredEvidence } from '@waybill/contract/claims/perils'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { getNeedHandleCount } from '@waybill/contract/messages/api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { testPicture } from '../../../../testing/picture.ts'
import { sendFile } from '../../../../testing/send-file.ts'
import type { TestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { askCarriersAboutClaims } from './settle.ts'

export const as = 'seller@demo.test'
export const staff = 'admin@demo.test'
export const USPS = 1
export const UPS = 2
export const DHL = 4
export const DAY = 86_400_000
const params = (id: number) => ({ params: { id } })

async function labelled(server: TestServer, { carrier = USPS, insured = 0 } = {}): Promise<number> {
  const [orderId = 0] = await seedOrders(server.database, demoOrg.seller, [
    newOrder(insured > 0 ? { insuredValue: insured } : {}),
  ])
  const [item] = (await shopper(server, as).ship([orderId], carrier)).items
  return item?.shipmentId ?? 0
}

export const claimBody = (shipmentId: number, more: object = {}) => ({
  requestKey: randomUUID(),
  shipmentId,
  peril: 'damage' as Peril,
  amount: 50_0000,
  description: 'The box was crushed',
  ...more,
})

/** What a seller with funds does with its parcels and claims. */
export function claimant(server: TestServer) {
  let picture: Buffer
  beforeAll(async () => {
    await seedFunds(server.database, demoOrg.seller, 5000_0000)
    for (const who of [as, staff, 'seller@acme.test']) await server.tokenOf(who)
    await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
    picture = await testPicture()
  })
  /** A parcel that its carrier has. */
  async function shipped(options: { carrier?: number; insured?: number } = {}): Promise<number> {
    const id = await labelled(server, options)
    await server.admin.query('update shipment set status = 2 where id = $1', [id])
    return id
  }
  const draft = (shipmentId: number, more: object = {}) =>
    server.call(api.createClaim, { body: claimBody(shipmentId, more) }, { as })
  const attach = (claimId: number, evidence: EvidenceKind, content?: string, fileName = 'a.png') =>
    sendFile(server, {
      route: api.addClaimFile,
      as,
      fileName,
      content: content ?? picture,
      query: { claimId, evidence },
    })
  const submit = (id: number) => server.call(api.submitClaim, params(id), { as })
  return {
    labelled: () => labelled(server),
    shipped,
    draft,
    attach,
    submit,
    detail: async (id: number) => (await server.call(api.getClaim, params(id), { as })).body.data!,
    wallet: async () => (await server.call(getPostageInfo, {}, { as })).body.data!.available,
    counted: async () => (await server.call(getNeedHandleCount, {}, { as })).body.data!.insuranceClaimCount,
    voidLabel: async (shipmentId: number) =>
      (await server.call(voidLabels, { body: { shipmentIds: [shipmentId] } }, { as })).body.data!.results[0]!,
    async later(ms: number): Promise<void> {
      server.clock.advance(ms)
      await askCarriersAboutClaims(await runtimeOf(server.services))
    },
    /** A damage claim with all of its evidence, sent. */
    async filed(amount: number, carrier = USPS): Promise<number> {
      const { body } = await draft(await shipped({ carrier }), { amount })
      if (!body.data) throw new Error(`${body.errorCode} ${body.message}`)
      for (const kind of requiredEvidence.damage) await attach(body.data.id, kind)
      const sent = await submit(body.data.id)
      if (!sent.body.data) throw new Error(`${sent.body.errorCode} ${sent.body.message}`)
      return body.data.id
    },
  }
}
