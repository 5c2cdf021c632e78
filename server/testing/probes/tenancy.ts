import {
  type BrandFields,
  discardBrandDraft,
  getSetting,
  listBrandVersions,
  publishBrand,
  revertBrand,
  saveBrandDraft,
  setApprovalRequired,
  uploadBrandImage,
} from '@waybill/contract/brand/api'
import { inviteSellers, listInvitations, resendInvitation, withdrawInvitation } from '@waybill/contract/invitations/api'
import sharp from 'sharp'
import { type Probe, type ProbeInput, orgOfAccount } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { OTHER_RESELLER, plantOtherReseller } from './account.ts'

const owner = 'owner@acme.test'

async function brandNow(server: TestServer): Promise<{ brand: BrandFields; version: number }> {
  const { body } = await server.call(getSetting, { query: {} }, { as: owner })
  return { brand: body.data!.brand, version: body.data!.version }
}

const tenantProbe = (
  route: Probe['route'],
  input: (server: TestServer, id: number) => ProbeInput | Promise<ProbeInput>,
): Probe => ({
  route,
  accounts: { owner, strangers: [OTHER_RESELLER] },
  plant: async (server) => {
    await plantOtherReseller(server)
    return input(server, orgOfAccount(owner))
  },
})

let invited = 0
/** An invitation of Acme's, sent before the limits of sending it again count. */
async function plantInvitation(server: TestServer): Promise<ProbeInput> {
  await plantOtherReseller(server)
  const emails = [`probe${++invited}@invited.test`]
  await server.call(inviteSellers, { body: { emails, language: 'en' } }, { as: owner })
  await server.admin.query(`delete from rate_limit where key like 'invitation%'`)
  const { body } = await server.call(listInvitations, { query: {} }, { as: owner })
  return { params: { id: body.data!.records[0]!.id } }
}

/** Everything that names a tenant. */
export const tenancyProbes: Probe[] = [
  tenantProbe(getSetting, (_, serverOrgId) => ({ query: { serverOrgId } })),
  tenantProbe(listBrandVersions, (_, serverOrgId) => ({ query: { serverOrgId } })),
  ...[resendInvitation, withdrawInvitation].map((route) => ({
    route,
    accounts: { owner, strangers: [OTHER_RESELLER] },
    plant: plantInvitation,
  })),
  tenantProbe(saveBrandDraft, async (server, serverOrgId) => {
    const { brand } = await brandNow(server)
    return { body: { serverOrgId, brand } }
  }),
  tenantProbe(discardBrandDraft, (_, serverOrgId) => ({ query: { serverOrgId } })),
  tenantProbe(publishBrand, async (server, serverOrgId) => ({ body: { serverOrgId, ...(await brandNow(server)) } })),
  tenantProbe(revertBrand, async (server, serverOrgId) => {
    const before = await brandNow(server)
    await server.call(publishBrand, { body: before }, { as: owner })
    return { body: { serverOrgId, version: (await brandNow(server)).version, to: 1 } }
  }),
  tenantProbe(setApprovalRequired, (_, serverOrgId) => ({ body: { serverOrgId, approvalRequired: true } })),
  tenantProbe(uploadBrandImage, async (_, serverOrgId) => ({
    query: { serverOrgId, kind: 'logo' },
    file: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f5c3f' } })
      .png()
      .toBuffer(),
  })),
]
