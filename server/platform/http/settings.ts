import { wholeHost } from '@waybill/contract'
import { z } from 'zod'
import { normaliseHost } from './host.ts'
import type { Rate } from './rate-limit.ts'

const list = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '')

const environment = z.object({
  WAYBILL_TRUST_PROXY: z.string().default(''),
  WAYBILL_MAIN_HOSTS: z.string().optional(),
  WAYBILL_RATE_USER: z
    .string()
    .regex(/^\d+\/\d+$/, 'must be perSecond/burst, such as 50/300')
    .default('50/300'),
  WAYBILL_RATE_IP: z
    .string()
    .regex(/^\d+\/\d+$/, 'must be perSecond/burst, such as 200/1000')
    .default('200/1000'),
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
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(filled)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These environment variables are wrong:\n${lines.join('\n')}`)
  }
  const others = list(read.data.WAYBILL_MAIN_HOSTS ?? '')
  const parts = read.data.WAYBILL_MAIN_HOSTS === undefined ? DEVELOPMENT_HOSTS : others
  return {
    trustedProxies: list(read.data.WAYBILL_TRUST_PROXY),
    mainSiteHosts: site.production ? productionHosts(site.publicUrl, others) : parts,
    perUser: rate(read.data.WAYBILL_RATE_USER),
    perIp: rate(read.data.WAYBILL_RATE_IP),
  }
}
