import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { Text } from '@waybill/contract/core/messages'
import { type CarrierProvider, type Outcome, rejected } from './provider.ts'

/** An organization's account at a carrier or an aggregator of several. */
export interface CarrierConnection {
  id: string
  /** Which adapter speaks to it. */
  adapter: string
  isActive: boolean
  /** How far up the chain of providers its owner is: 0 = the organization itself. */
  distance: number
  carriers: readonly CarrierId[]
  /** The services that it offers, by code; null = every service of its carriers. */
  services: readonly string[] | null
  /** Changes with the credentials. */
  version: number
  /** The credentials as the adapter reads them; null = none. Throws when they cannot be opened. */
  credentials(): Promise<unknown>
}

/** What speaks to one kind of carrier account. */
export interface CarrierAdapter {
  id: string
  /** The providers of one account, each for carriers of its own. */
  connect(credentials: unknown): readonly CarrierProvider[]
}

/** A provider together with the connection over which it is asked, and what may be bought there. */
export interface ConnectedProvider {
  connectionId: string
  provider: CarrierProvider
  carriers: readonly CarrierId[]
  services: readonly string[] | null
}

export interface Carriers {
  /**
   * What an organization buys over now. For each carrier the nearest owner counts: the organization's own active connections, else its
   * provider's, and so on up to the platform's.
   */
  list(orgId: number): Promise<readonly ConnectedProvider[]>
  /**
   * The provider of a label that was bought over this connection, active or not. One that cannot be used (another organization's, an
   * unknown adapter, lost credentials) rejects purchases, answers nothing else, and is reported.
   */
  resolveCarrier(account: { orgId: number; connectionId: string; carrier: number }): Promise<CarrierProvider>
}

export interface CarriersDeps {
  adapters: readonly CarrierAdapter[]
  /** The connections of an organization and of everyone above it. */
  connections(orgId: number): Promise<readonly CarrierConnection[]>
  report(error: unknown): void
}

/** The names of several carriers. */
export const carrierNames = (ids: readonly number[]): Text => ({
  en: ids.map((id) => carrierName(id).en).join(', '),
  cn: ids.map((id) => carrierName(id).cn).join('、'),
})

/** Stands for an account that cannot be reached: a purchase certainly does not happen, everything else remains open. */
function unusableProvider(id: string, carriers: CarrierProvider['carriers']): CarrierProvider {
  const { en, cn } = carrierNames(carriers)
  const problem = { code: 'CARRIER_ACCOUNT_UNAVAILABLE', params: { carrier: en }, zhParams: { carrier: cn } } as const
  const noAnswer = async (): Promise<Outcome<never>> => ({ outcome: 'unknown', problems: [problem] })
  return {
    id,
    carriers,
    capabilities: new Set(),
    recognisesRepeats: false,
    getRates: noAnswer,
    buyLabel: async () => rejected(problem),
    findPurchase: noAnswer,
    voidLabel: noAnswer,
    track: noAnswer,
    validateAddress: noAnswer,
  }
}

/** Finds providers by organization and connection; keeps one set of providers for each connection. */
export function createCarriers({ adapters, connections, report }: CarriersDeps): Carriers {
  const bound = new Map<string, { version: number; providers: readonly CarrierProvider[] }>()

  async function bind(connection: CarrierConnection): Promise<readonly CarrierProvider[]> {
    const { id, version, carriers } = connection
    const known = bound.get(id)
    if (known?.version === version) return known.providers
    try {
      const adapter = adapters.find((one) => one.id === connection.adapter)
      if (!adapter) throw new Error(`There is no carrier adapter "${connection.adapter}"`)
      const providers = adapter.connect(await connection.credentials())
      bound.set(id, { version, providers })
      return providers
    } catch (error) {
      report(error)
      const [first, ...others] = carriers
      return first === undefined ? [] : [unusableProvider(connection.adapter, [first, ...others])]
    }
  }

  return {
    list: async (orgId) => {
      const active = (await connections(orgId)).filter(({ isActive }) => isActive)
      const nearest = new Map<CarrierId, number>()
      for (const { carriers, distance } of active)
        for (const carrier of carriers) nearest.set(carrier, Math.min(distance, nearest.get(carrier) ?? distance))
      const found = active.map(async (connection): Promise<ConnectedProvider[]> => {
        const offered = connection.carriers.filter((carrier) => nearest.get(carrier) === connection.distance)
        const providers = offered.length > 0 ? await bind(connection) : []
        return providers.flatMap((provider) => {
          const carriers = provider.carriers.filter((carrier) => offered.includes(carrier))
          const { id: connectionId, services } = connection
          return carriers.length > 0 ? [{ connectionId, provider, carriers, services }] : []
        })
      })
      return (await Promise.all(found)).flat()
    },
    resolveCarrier: async ({ orgId, connectionId, carrier }) => {
      const connection = (await connections(orgId)).find(({ id }) => id === connectionId)
      const providers = connection ? await bind(connection) : []
      const provider = providers.find(({ carriers }) => carriers.some((one) => one === carrier))
      if (provider) return provider
      report(
        new Error(`The carrier connection ${connectionId} of organization ${orgId} does not serve carrier ${carrier}`),
      )
      return unusableProvider('none', [carrier as CarrierId])
    },
  }
}
