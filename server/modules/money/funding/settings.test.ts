import * as api from '@waybill/contract/funding/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { askFunding, offerTransfers } from '../../../testing/funding.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const acmeSeller = 'seller@acme.test'
const owner = 'owner@acme.test'
const fieldOf = ({ body }: { body: { data: unknown } }) => (body.data as { fieldName: string; code: string }[])[0]

beforeAll(() => offerTransfers(server, demoOrg.acme))

describe('settings', () => {
  const read = async (as = owner) => (await server.call(api.getFundingSettings, {}, { as })).body.data!
  const save = async (change: object, version?: number) => {
    const now = await read()
    const payload = { version: version ?? now.version, settings: { ...now.settings, ...change } }
    return server.request({ method: 'PUT', url: api.saveFundingSettings.path, as: owner, payload })
  }
  it('are changed from the version that was read, and audited', async () => {
    const { version } = await read()
    expect((await save({ minimum: 20_0000 })).status).toBe(200)
    expect((await save({ minimum: 30_0000 }, version)).body.errorCode).toBe('CONFLICT')
    const { rows } = await server.admin.query(
      "select detail from audit_event where action = 'funding.settingsChanged' order by id desc limit 1",
    )
    expect(rows[0].detail).toEqual({ from: { minimum: 10_0000 }, to: { minimum: 20_0000 } })
    expect((await askFunding(server, acmeSeller, { requested: 15_0000 })).status).toBe(400)
    await save({ minimum: 10_0000 })
  })
  it.each([
    ['a maximum below the minimum', { maximum: 1_0000 }, 'maximum'],
    ['an amount to choose that is refused', { chips: [1_0000] }, 'chips'],
    [
      'a bank transfer without an account',
      {
        bank: {
          accountName: '',
          bankName: 'B',
          accountNo: '1',
          routingNo: '',
          swift: '',
          address: '',
          instructions: { en: '', cn: '' },
        },
      },
      'bank.accountName',
    ],
    [
      'a fee of 30 %',
      {
        methods: {
          card: { offered: false, percentPpm: 300_000, fixed: 0 },
          ach: { offered: false, percentPpm: 0, fixed: 0 },
          bank: { offered: false, percentPpm: 0, fixed: 0 },
          service: { offered: false, percentPpm: 0, fixed: 0 },
        },
      },
      'settings.methods.card.percentPpm',
    ],
  ])('refuse %s', async (_what, change, field) => {
    const answer = await save(change)
    expect([answer.status, fieldOf(answer)?.fieldName]).toEqual([400, field])
  })
})
