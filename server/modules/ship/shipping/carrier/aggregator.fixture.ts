import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import {
  type CarrierAdapter,
  type CarrierProvider,
  type Purchase,
  type Rate,
  rejected,
  success,
} from '../../../../carriers/index.ts'

/** What an account sells: services by carrier, known by its API key. */
interface Account {
  key: string
  services: readonly { carrier: CarrierId; code: string; cost: number }[]
}

type Sold = Purchase & { key: string; voided: boolean }

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

const rateOf = ({ carrier, code, cost }: Account['services'][number]): Rate => ({
  carrier,
  service: code,
  cost,
  currency: 'USD',
  charges: [{ code: 'base', kind: 'base', amount: cost }],
  billable: { hundredths: 200, unit: 'lb', weight: 90_718, by: 'actual', actualHundredths: 200, dim: null },
  zone: '4',
  transitDays: 3,
  eta: inDays(3).slice(0, 10),
  guaranteed: false,
  expiresAt: inDays(1),
})

const labelOf = (rate: Rate, { key, number }: { key: string; number: string }): Sold => ({
  key,
  voided: false,
  shipmentId: `shp-${number}`,
  carrier: rate.carrier,
  service: rate.service,
  tracking: number,
  rate,
  charged: rate.cost,
  isTest: true,
  createdAt: new Date().toISOString(),
  voidableUntil: inDays(1),
  documents: [{ format: 'PDF', bytes: new TextEncoder().encode(`%PDF-1.4 ${number}`) }],
})

/**
 * An aggregator outside: one interface, many carriers, an account for each API key. It refuses keys that it does not know, and knows a
 * label only in the account that bought it.
 */
export class Aggregator {
  private readonly accounts: ReadonlyMap<string, Account>
  /** Labels by the API key that bought them. */
  readonly sold = new Map<string, Sold[]>()
  /** Tracking numbers that were asked about, by the API key. */
  readonly tracked = new Map<string, string[]>()

  constructor(accounts: readonly Account[]) {
    this.accounts = new Map(accounts.map((account) => [account.key, account]))
  }

  readonly adapter: CarrierAdapter = {
    id: 'aggregator',
    connect: (credentials) => {
      const account = this.accounts.get((credentials as { key: string } | null)?.key ?? '')
      if (!account) throw new Error('The API key is unknown')
      return [this.providerOf(account)]
    },
  }

  private providerOf({ key, services }: Account): CarrierProvider {
    // What the account knows outlives our client.
    const sold = this.sold.get(key) ?? []
    this.sold.set(key, sold)
    const tracked = this.tracked.get(key) ?? []
    this.tracked.set(key, tracked)
    const rates = services.map(rateOf)
    const find = (shipmentId: string) => sold.find((one) => one.shipmentId === shipmentId)
    return {
      id: 'aggregator',
      carriers: [carriers.USPS, carriers.UPS, carriers.FedEx, carriers.DHLExpress],
      capabilities: new Set(['rates', 'labels', 'void', 'track']),
      recognisesRepeats: true,
      getRates: async (request) => success(rates.filter(({ service }) => request.services?.includes(service) ?? true)),
      buyLabel: async ({ key: purchaseKey, service }) => {
        const rate = rates.find((one) => one.service === service)
        if (!rate) return rejected({ code: 'SERVICE_UNAVAILABLE', params: { service } })
        const label = labelOf(rate, { key: purchaseKey, number: `${key}-${sold.length + 1}` })
        sold.push(label)
        return success(label)
      },
      findPurchase: async (purchaseKey) => success(sold.find((one) => one.key === purchaseKey) ?? null),
      voidLabel: async ({ shipmentId }) => {
        const label = find(shipmentId)
        if (!label) return rejected({ code: 'NOT_FOUND', params: { thing: 'Label' } })
        label.voided = true
        return success({ state: 'voided', refund: label.charged, expectedBy: null, decidedAt: label.createdAt })
      },
      track: async (numbers) => {
        tracked.push(...numbers)
        const known = sold.filter(({ tracking }) => numbers.includes(tracking))
        return success(known.map(({ tracking }) => ({ tracking, status: 2, eta: null, events: [] })))
      },
      validateAddress: async () => success({ result: 4, problems: [], suggestion: null }),
    }
  }
}
