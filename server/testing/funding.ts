import { getFundingOptions, requestFunding, uploadFundingProof } from '@waybill/contract/funding/api'
import type { InputOf } from '@waybill/contract/core/route'
import { firstFundingSettings, type FundingSettings } from '@waybill/contract/funding/settings'
import { randomUUID } from 'node:crypto'
import { fundingModule } from '../modules/money/funding/index.ts'
import { messagesModule } from '../modules/site/messages/index.ts'
import { drainJobs } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'
import { testPicture } from './picture.ts'
import { sendFile } from './send-file.ts'
import type { TestServer } from './server.ts'

const offered = { offered: true, percentPpm: 0, fixed: 0 }

/** Settings that offer transfers. */
export const transferSettings: FundingSettings = {
  ...firstFundingSettings,
  methods: { ...firstFundingSettings.methods, bank: offered, service: offered },
  bank: {
    ...firstFundingSettings.bank,
    accountName: 'Waybill Test Inc.',
    bankName: 'First Test Bank',
    accountNo: '000123456789',
    routingNo: '021000021',
  },
  service: { ...firstFundingSettings.service, name: 'PayFast', account: 'pay@test.example' },
}

/** Sets how the customers of a provider pay in, behind its back. */
export async function offerTransfers(
  { admin }: Pick<TestServer, 'admin'>,
  providerOrgId: number,
  change: Partial<FundingSettings> = {},
): Promise<void> {
  await admin.query(
    `insert into funding_setting (org_id, setting, version, updated_at, updated_by) values ($1, $2, 1, now(), 1)
     on conflict (org_id) do update set setting = excluded.setting, version = funding_setting.version + 1`,
    [providerOrgId, JSON.stringify({ ...transferSettings, ...change })],
  )
}

export async function sendProof(server: TestServer, as: string): Promise<string> {
  const content = await testPicture()
  const { body } = await sendFile(server, { route: uploadFundingProof, as, fileName: 'proof.jpg', content })
  return (body.data as { id: string }).id
}

export const referenceOf = async (server: TestServer, as: string): Promise<string> =>
  (await server.call(getFundingOptions, {}, { as })).body.data!.reference

type Wish = Partial<InputOf<typeof requestFunding>['body']>

/** Sends a transfer in, as the page does; the answer with its status. */
export async function askFunding(server: TestServer, as: string, wish: Wish = {}) {
  const body = {
    method: 'bank' as const,
    requested: 100_0000,
    externalReference: null,
    reference: wish.reference ?? (await referenceOf(server, as)),
    proofFileId: wish.proofFileId ?? (await sendProof(server, as)),
    ...wish,
  }
  return server.call(requestFunding, { body }, { as, headers: { 'idempotency-key': randomUUID() } })
}

/** A pending transfer; its id. */
export async function pendingFunding(server: TestServer, as: string, wish: Wish = {}): Promise<number> {
  const { body } = await askFunding(server, as, wish)
  if (!body.data) throw new Error(`The request was refused: ${body.errorCode}`)
  return body.data.id
}

/** Runs the module's jobs until none is left. */
export const runFundingJobs = (server: TestServer): Promise<void> =>
  drainJobs({
    database: server.database,
    jobs: [...(fundingModule.jobs?.(server.services) ?? []), ...(messagesModule.jobs?.(server.services) ?? [])],
    concurrency: 1,
    log: silentLog,
    clock: server.clock,
  })
