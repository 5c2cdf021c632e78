import { carrier } from '@waybill/contract/carriers/enums'
import {
  type CallContext,
  type CarrierProvider,
  type ChangeAnswer,
  type ChangeRequest,
  type Outcome,
  type Purchase,
  type Rate,
  rejected,
  success,
  type VoidResult,
} from '../../carriers/provider.ts'
import type { Carriers, ConnectedProvider } from '../../carriers/index.ts'
import { DEFAULT_CONNECTION_ID } from '../../modules/ship/shipping/carrier/connections.ts'
import { killPoint } from '../../modules/ship/shipping/runtime/kill-points.ts'
import { killPoint as killNow } from '../../platform/kill-points.ts'

export const FAKE_COST = 5_1234
/** What of its cost is insurance. */
export const FAKE_PREMIUM = 1_0000
export const FAKE_SERVICE = 'USPS_GROUND_ADVANTAGE'

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The one rate of the fake carrier. */
export const fakeRate = (cost = FAKE_COST): Rate => ({
  carrier: carrier.USPS,
  service: FAKE_SERVICE,
  cost,
  currency: 'USD',
  charges: [
    { code: 'base', kind: 'base', amount: cost - FAKE_PREMIUM },
    { code: 'insurance', kind: 'addon', amount: FAKE_PREMIUM },
  ],
  billable: { hundredths: 100, unit: 'lb', weight: 45_359, by: 'actual', actualHundredths: 100, dim: null },
  zone: '4',
  transitDays: 3,
  eta: day(Date.now() + 3 * 86_400_000),
  guaranteed: false,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
})

export const fakePurchase = (tracking: string, charged = FAKE_COST): Purchase => ({
  shipmentId: `fake_${tracking}`,
  carrier: carrier.USPS,
  service: FAKE_SERVICE,
  tracking,
  rate: fakeRate(),
  charged,
  isTest: true,
  createdAt: new Date().toISOString(),
  voidableUntil: new Date(Date.now() + 86_400_000).toISOString(),
  documents: [
    { format: 'PDF', bytes: new TextEncoder().encode(`%PDF-1.4 ${tracking}`) },
    { format: 'ZPL', bytes: new TextEncoder().encode(`^XA^FD${tracking}^FS^XZ`) },
  ],
})

export const unknown: Outcome<never> = { outcome: 'unknown', problems: [] }

const fakeVoid = (): VoidResult => ({
  state: 'voided',
  refund: FAKE_COST,
  expectedBy: null,
  decidedAt: new Date().toISOString(),
})

/** Answers of a carrier without a network: everything goes well unless a test says otherwise. */
export function plainProvider(changes: Partial<CarrierProvider> = {}): CarrierProvider {
  return {
    id: 'fake',
    carriers: [carrier.USPS],
    capabilities: new Set(['rates', 'labels', 'void', 'track']),
    recognisesRepeats: true,
    getRates: async () => success([fakeRate()]),
    buyLabel: async ({ key }) => success(fakePurchase(`PLAIN-${key}`)),
    findPurchase: async () => success(null),
    voidLabel: async () => success(fakeVoid()),
    track: async () => success([]),
    validateAddress: async () => success({ result: 4, problems: [], suggestion: null }),
    ...changes,
  }
}

interface FakeLabel {
  tracking: string
  pieces: number
}
/** A label with those of the other packages of its shipment. */
const fakeShipment = ({ tracking, pieces }: FakeLabel): Purchase => ({
  ...fakePurchase(tracking),
  ...(pieces > 0 && { pieces: Array.from({ length: pieces }, (_, at) => fakePurchase(`${tracking}-${at + 2}`)) }),
})

/** The client of the fake carrier's process. */
export function fakeProvider(url: string, recognisesRepeats: boolean): CarrierProvider {
  const ask = async (path: string, init: RequestInit): Promise<FakeLabel | null> => {
    const answer = await fetch(`${url}${path}`, init)
    return (await answer.json()) as FakeLabel | null
  }
  const changeBy =
    (path: string, point: string) =>
    async ({ reference, fee }: ChangeRequest, context?: CallContext): Promise<Outcome<ChangeAnswer>> => {
      const body = JSON.stringify({ key: reference })
      const answer = fetch(`${url}${path}`, { method: 'POST', body, signal: context?.signal ?? null })
      answer.catch(() => undefined)
      setTimeout(() => killNow(point), 12)
      const found = (await answer.then((one) => one.json()).catch(() => null)) as Pick<ChangeAnswer, 'state'> | null
      return found
        ? success({ state: found.state, caseNo: reference, fee: found.state === 'done' ? fee : null })
        : unknown
    }
  return plainProvider({
    recognisesRepeats,
    changeDelivery: changeBy('/change', 'addressChange.asking'),
    cancelDeliveryChange: changeBy('/cancel-change', 'addressChange.canceling'),
    manifests: {
      maxLabels: async () => 4,
      create: async ({ key, labels }, context) => {
        const body = JSON.stringify({ key, labels: labels.map(({ tracking }) => tracking) })
        const answer = fetch(`${url}/manifest`, { method: 'POST', body, signal: context?.signal ?? null })
        answer.catch(() => undefined)
        setTimeout(() => killPoint('m2'), 12)
        const created = (await answer.then((one) => one.json()).catch(() => null)) as { number: string } | null
        if (!created) return unknown
        const bytes = new TextEncoder().encode(`%PDF-1.4 ${created.number}`)
        const documents = (['letter', '4x6'] as const).map((paper) => ({ paper, bytes }))
        return success({ number: created.number, excluded: [], documents })
      },
    },
    buyLabel: async ({ key, pieces = [] }, context) => {
      const body = JSON.stringify({ key, pieces: pieces.length })
      const answer = ask('/buy', { method: 'POST', body, signal: context?.signal ?? null })
      answer.catch(() => undefined)
      // The request is on its way, and by now the label is made; the answer takes longer.
      setTimeout(() => killPoint('k3'), 12)
      const label = await answer.catch(() => null)
      return label ? success(fakeShipment(label)) : unknown
    },
    voidLabel: async ({ tracking }, context) => {
      const body = JSON.stringify({ key: tracking })
      const answer = fetch(`${url}/void`, { method: 'POST', body, signal: context?.signal ?? null })
      answer.catch(() => undefined)
      setTimeout(() => killPoint('v1'), 12)
      return (await answer.then(() => true).catch(() => false)) ? success(fakeVoid()) : unknown
    },
    findPurchase: async (key, context) => {
      const label = await ask(`/find?key=${encodeURIComponent(key)}`, { signal: context?.signal ?? null }).catch(
        () => undefined,
      )
      if (label === undefined)
        return rejected({ code: 'CARRIER_UNAVAILABLE', params: { carrier: 'Fake' }, retryable: true })
      return success(label && fakeShipment(label))
    },
  })
}

/** A provider behind the platform's default connection. */
export const connected = (provider: CarrierProvider): ConnectedProvider => ({
  connectionId: DEFAULT_CONNECTION_ID,
  provider,
  carriers: provider.carriers,
  services: null,
})

/** Everyone's only provider. */
export const onlyCarrier = (provider: CarrierProvider): Carriers => ({
  list: async () => [connected(provider)],
  resolveCarrier: async () => provider,
})
