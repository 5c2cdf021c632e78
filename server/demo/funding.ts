import { firstFundingSettings, type FundingSettings } from '@waybill/contract/funding/settings'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import {
  approveFunding,
  createFunding,
  denyFunding,
  type NewFunding,
  nextReference,
  PROOF_FILE,
  readFundingSettings,
  saveFundingSettings,
} from '../modules/money/funding/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import { addFiles } from '../platform/files/index.ts'
import type { Services } from '../platform/http/index.ts'
import { demoOrg } from './people.ts'

const DAY = 86_400_000

const settingsOf = (holder: string, serviceAccount: string): FundingSettings => ({
  ...firstFundingSettings,
  methods: {
    ...firstFundingSettings.methods,
    // Paid at the local payment server.
    card: { offered: true, percentPpm: 30_000, fixed: 0 },
    ach: { offered: true, percentPpm: 0, fixed: 0 },
    bank: { offered: true, percentPpm: 0, fixed: 0 },
    service: { offered: true, percentPpm: 10_000, fixed: 0 },
  },
  bank: {
    accountName: holder,
    bankName: 'Example Bank of California',
    accountNo: '000123456789',
    routingNo: '121000000',
    swift: 'EXBKUS66',
    address: '1 Market St, San Francisco, CA 94105',
    instructions: { en: 'Demo account: send no real money.', cn: '演示账号，请勿实际转账。' },
  },
  service: {
    name: 'PayFast',
    account: serviceAccount,
    instructions: { en: 'Demo account: send no real money.', cn: '演示账号，请勿实际转账。' },
  },
})

const providers = [
  { orgId: demoOrg.platform, settings: settingsOf('Example Shipping Inc.', 'pay@demo.test') },
  { orgId: demoOrg.acme, settings: settingsOf('Acme Logistics LLC', 'pay@acme.test') },
  { orgId: demoOrg.harbor, settings: settingsOf('Harbor Fulfilment LLC', 'pay@harbor.test') },
]

async function seedSettings({ database, now }: Services): Promise<void> {
  for (const { orgId, settings } of providers) {
    await inScope(database, { role: 'service', orgId }, async (db) => {
      if ((await readFundingSettings(db, orgId)).version > 0) return
      const user = await firstUser(db, orgId)
      await saveFundingSettings(db, { orgId, userId: user, version: 0, settings, at: now() })
    })
  }
}

async function firstUser(db: Db, orgId: number): Promise<number> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A picture such as a bank's app shows after a transfer. */
const picture = (amount: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
      <rect width="600" height="400" fill="#fff"/><rect width="600" height="70" fill="#1f4e79"/>
      <g font-family="sans-serif"><text x="30" y="45" font-size="26" fill="#fff">Transfer confirmation</text>
      <text x="30" y="150" font-size="44" fill="#111">${amount}</text>
      <text x="30" y="220" font-size="22" fill="#444">Status: sent</text>
      <text x="30" y="360" font-size="18" fill="#777">Demo picture</text></g></svg>`),
  )
    .png()
    .toBuffer()

type Past = Pick<NewFunding, 'method' | 'requested' | 'operatorId'> & {
  daysAgo: number
  externalReference: string | null
  end: 'pending' | 'approved' | 'denied' | 'canceled'
  received?: number
}
const past: readonly Past[] = [
  {
    method: 'bank',
    requested: 250_0000,
    daysAgo: 9,
    externalReference: 'FT2611140021',
    end: 'approved',
    received: 245_0000,
  },
  { method: 'service', requested: 80_0000, daysAgo: 7, externalReference: 'PF-88120', end: 'canceled' },
  { method: 'bank', requested: 400_0000, daysAgo: 5, externalReference: null, end: 'denied' },
  { method: 'bank', requested: 300_0000, daysAgo: 1, externalReference: 'FT2611220107', end: 'pending' },
  { method: 'service', requested: 120_0000, daysAgo: 0, externalReference: 'PF-90315', end: 'pending' },
  {
    method: 'bank',
    requested: 300_0000,
    operatorId: demoOrg.harbor,
    daysAgo: 9,
    externalReference: 'FT2611140388',
    end: 'approved',
  },
  {
    method: 'service',
    requested: 150_0000,
    operatorId: demoOrg.harbor,
    daysAgo: 1,
    externalReference: 'PF-90411',
    end: 'pending',
  },
]

async function addProof({ files }: Services, db: Db, orgId: number, requested: number): Promise<string> {
  const bytes = await picture(`$${(requested / 10_000).toFixed(2)}`)
  const { key: storageKey, size } = await files.put(bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const [id] = await addFiles(db, orgId, [
    { kind: PROOF_FILE, name: 'transfer.png', mime: 'image/png', size, sha256, storageKey },
  ])
  return id!
}

async function seedRequest(services: Services, db: Db, { daysAgo, end, received, ...wish }: Past): Promise<void> {
  const orgId = demoOrg.seller
  const at = new Date(services.now().getTime() - daysAgo * DAY - DAY / 6)
  const userId = await firstUser(db, orgId)
  const { id } = await createFunding(db, {
    ...wish,
    orgId,
    userId,
    at,
    reference: await nextReference(db, orgId),
    proofFileId: await addProof(services, db, orgId, wish.requested),
  })
  const decided = { orgId, id, at: new Date(at.getTime() + DAY / 12) }
  const staff = await db
    .selectFrom('app_user')
    .select('id')
    .where('org_id', '=', wish.operatorId ?? demoOrg.platform)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (end === 'approved')
    await approveFunding(db, { ...decided, received: received ?? wish.requested, decidedBy: staff.id })
  if (end === 'denied') await denyFunding(db, { ...decided, denial: 'notReceived', reason: null, decidedBy: staff.id })
  if (end === 'canceled') await denyFunding(db, { ...decided, denial: 'canceled', reason: null, decidedBy: userId })
  // The past sends no messages.
  await db
    .updateTable('funding_request')
    .set({ provider_told_at: at, customer_told_at: end === 'pending' ? null : at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** Ways to pay in at the platform and at Acme, and requests of the demo seller in every state; once. */
export async function seedFunding(services: Services): Promise<void> {
  await seedSettings(services)
  await inScope(services.database, { role: 'service', orgId: demoOrg.seller }, async (db) => {
    const known = await db
      .selectFrom('funding_request')
      .select('id')
      .where('org_id', '=', demoOrg.seller)
      .limit(1)
      .executeTakeFirst()
    if (known) return
    for (const one of past) await seedRequest(services, db, one)
  })
}
