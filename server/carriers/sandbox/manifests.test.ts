import { carrierName } from '@waybill/contract/carriers/catalogue'
import { carrier } from '@waybill/contract/carriers/enums'
import { expect, it } from 'vitest'
import { MemorySandboxStore, type Outcome, type Purchase, sandboxAdapter } from '../index.ts'
import { losAngeles, noon, purchaseRequest, shipDate } from '../testing.ts'
import { sampleTables } from './sample-rates/index.ts'

const tables = sampleTables()
const adapter = sandboxAdapter({ store: new MemorySandboxStore(), tables: async () => tables, now: () => noon })
const usps = adapter.connect(null).find(({ carriers: [own] }) => own === carrier.USPS)!
const elsewhere = { ...losAngeles, line1: '9 Mission St' }
const name = carrierName(carrier.USPS)

function bought(outcome: Outcome<Purchase>) {
  if (outcome.outcome !== 'success') throw new Error(JSON.stringify(outcome))
  const { shipmentId, tracking } = outcome.data
  return { shipmentId, tracking }
}
const buy = async (key: string, from = losAngeles) =>
  bought(await usps.buyLabel({ ...purchaseRequest(carrier.USPS, key), from }))

it('a manifest leaves out a label that was voided, and says so', async () => {
  const [good, gone] = [await buy('good'), await buy('gone')]
  await usps.voidLabel(gone)
  const outcome = await usps.manifests!.create({ key: 'one', from: losAngeles, shipDate, labels: [good, gone] })
  expect(outcome).toMatchObject({
    outcome: 'success',
    data: { excluded: [{ tracking: gone.tracking, problem: { code: 'LABEL_VOIDED' } }] },
  })
})

it('a manifest takes a label whose void is refused', async () => {
  const request = purchaseRequest(carrier.USPS, 'refused')
  const label = bought(await usps.buyLabel({ ...request, from: losAngeles, reference2: 'SBX:voidno' }))
  await usps.voidLabel(label)
  const outcome = await usps.manifests!.create({ key: 'refused', from: losAngeles, shipDate, labels: [label] })
  expect(outcome).toMatchObject({ outcome: 'success', data: { excluded: [] } })
})

it('a manifest of two origins is rejected whole, and its labels stay free', async () => {
  const [here, there] = [await buy('here'), await buy('there', elsewhere)]
  const request = { from: losAngeles, shipDate }
  expect(await usps.manifests!.create({ ...request, key: 'mixed', labels: [here, there] })).toMatchObject({
    outcome: 'rejected',
    problems: [{ code: 'MANIFEST_REJECTED', params: { carrier: name.en }, zhParams: { carrier: name.cn } }],
  })
  const outcome = await usps.manifests!.create({ ...request, key: 'here', labels: [here] })
  expect(outcome).toMatchObject({ outcome: 'success', data: { excluded: [] } })
})
