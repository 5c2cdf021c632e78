import { findChannel, type SignInWay } from '@waybill/contract/stores/stores'
import { setTimeout as pause } from 'node:timers/promises'
import {
  findConnector,
  guardedFetch,
  type Connector,
  type GuardedFetch,
  type Secrets,
  type StoreCtx,
} from '../../../connectors/index.ts'
import { defineSingleton } from '../../../platform/cache/index.ts'
import type { Config } from '../../../platform/config.ts'
import type { Services } from '../../../platform/http/index.ts'
import { renewSecrets, type StoreRef } from './secrets.ts'

/** What speaking to shops needs of a server process. */
export type StoreServices = Pick<Services, 'config' | 'database' | 'log' | 'now'>

const shopFetch = defineSingleton<GuardedFetch>({
  name: 'shop-fetch',
  holds: 'connections to shops, kept open between calls',
})

/** The connector of a type where it may be used: the demo store for demonstrations alone. */
export function offeredConnector(type: number, config: Config): Connector | undefined {
  const connector = findConnector(type)
  return connector?.id === 'demo' && !config.demo ? undefined : connector
}

/** The ways to sign in to a channel that this server offers: an approval needs an app of ours. */
export const offeredWays = (type: number, config: Config): readonly SignInWay[] =>
  offeredConnector(type, config)
    ? (findChannel(type)?.ways ?? []).filter(({ leaves }) => !leaves || config.shopifyApp !== undefined)
    : []

type Speaking = { address: string; secrets: Secrets; signal: AbortSignal; ref?: StoreRef }

/** What a connector works with; without `ref` there is no store yet. */
export function storeCtx(services: StoreServices, { address, secrets, signal, ref }: Speaking): StoreCtx {
  return {
    address,
    secrets,
    signal,
    apiVersion: services.config.shopifyVersion,
    app: services.config.shopifyApp,
    http: shopFetch.of(services.database, () => guardedFetch({ allowPrivate: services.config.connectorsReachPrivate })),
    now: services.now,
    sleep: async (ms) => void (await pause(ms, undefined, { signal })),
    ...(ref && { renew: renewSecrets(services, ref) }),
  }
}
