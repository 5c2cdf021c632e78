import { z } from 'zod'
import { list, readEnvironment, setting } from '../setting.ts'
import type { Rate } from './rate-limit.ts'

const perSecond = (fallback: string) =>
  z
    .string()
    .regex(/^\d+\/\d+$/, `must be perSecond/burst, such as ${fallback}`)
    .default(fallback)

/** The environment variables that only the http side reads. */
export const httpEnvironment = z.object({
  WAYBILL_TRUST_PROXY: setting(list.optional(), {
    group: 'Public address and proxy',
    description:
      'Addresses or networks of the proxies in front, whose `X-Forwarded-*` headers are believed. Behind a proxy without this, all visitors share one rate limit and are logged with the address of the proxy.',
    example: '127.0.0.1,10.0.0.0/8',
  }),
  WAYBILL_MAIN_HOSTS: setting(list.default(['shipout', '192', 'localhost', '47.75', '127.0.0.1', '[::1]']), {
    group: 'Public address and proxy',
    description: 'A host whose name contains one of these is the main site, without a look-up of tenants.',
  }),
  WAYBILL_RATE_USER: setting(perSecond('50/300'), {
    group: 'Limits',
    description: 'Calls of one user per second / in a burst, per server; above it calls answer 429.',
  }),
  WAYBILL_RATE_IP: setting(perSecond('200/1000'), {
    group: 'Limits',
    description: 'The same for one address that is not logged in.',
  }),
})

export interface HttpSettings {
  /** Addresses or networks of proxies whose X-Forwarded-* headers are believed; none by default. */
  trustedProxies: string[]
  /** A host that contains one of these is the main site, without a look-up (specification §9). */
  mainSiteHosts: string[]
  perUser: Rate
  perIp: Rate
}

const rate = (text: string): Rate => {
  const [perSecond = 1, burst = 1] = text.split('/').map(Number)
  return { perSecond, burst }
}

/** Reads what only the http side needs from environment variables; throws an error that names a wrong one. */
export function readHttpSettings(env: Record<string, string | undefined>): HttpSettings {
  const read = readEnvironment(httpEnvironment, env)
  return {
    trustedProxies: read.WAYBILL_TRUST_PROXY ?? [],
    mainSiteHosts: read.WAYBILL_MAIN_HOSTS,
    perUser: rate(read.WAYBILL_RATE_USER),
    perIp: rate(read.WAYBILL_RATE_IP),
  }
}
