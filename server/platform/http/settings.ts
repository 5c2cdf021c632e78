import { wholeHost } from '@waybill/contract/shell/tenant'
import { z } from 'zod'
import { list, readEnvironment, setting } from '../setting.ts'
import { normaliseHost } from './host.ts'
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
  WAYBILL_MAIN_HOSTS: setting(list.optional(), {
    group: 'Public address and proxy',
    description:
      'More hosts of the main site. In production each is compared whole, and the host of `WAYBILL_PUBLIC_URL` is always one; in development a host that contains one of these is the main site.',
    unset: 'none; in development `shipout,192,localhost,47.75,127.0.0.1,[::1]`',
    example: 'www.ship.example.com',
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
  /** Hosts of the main site, which need no look-up (specification §9); contract/shell/tenant.ts says how they are compared. */
  mainSiteHosts: string[]
  perUser: Rate
  perIp: Rate
}

const rate = (text: string): Rate => {
  const [perSecond = 1, burst = 1] = text.split('/').map(Number)
  return { perSecond, burst }
}

/** The specification's list: a host that contains one of these is the main site. On the open net that would be anybody's host. */
const DEVELOPMENT_HOSTS = ['shipout', '192', 'localhost', '47.75', '127.0.0.1', '[::1]']

/** In production the public URL's own host, and those of WAYBILL_MAIN_HOSTS, each compared whole. */
function productionHosts(publicUrl: string, others: readonly string[]): string[] {
  const hosts = [new URL(publicUrl).host, ...others].map((host) => {
    const whole = normaliseHost(host)
    if (whole === undefined) throw new Error(`WAYBILL_MAIN_HOSTS: ${host} is not a host`)
    return wholeHost(whole)
  })
  return [...new Set(hosts)]
}

/** Reads what only the http side needs from environment variables; throws an error that names a wrong one. */
export function readHttpSettings(
  env: Record<string, string | undefined>,
  site: { production: boolean; publicUrl: string } = { production: false, publicUrl: 'http://localhost' },
): HttpSettings {
  const read = readEnvironment(httpEnvironment, env)
  const named = read.WAYBILL_MAIN_HOSTS
  return {
    trustedProxies: read.WAYBILL_TRUST_PROXY ?? [],
    mainSiteHosts: site.production ? productionHosts(site.publicUrl, named ?? []) : (named ?? DEVELOPMENT_HOSTS),
    perUser: rate(read.WAYBILL_RATE_USER),
    perIp: rate(read.WAYBILL_RATE_IP),
  }
}
