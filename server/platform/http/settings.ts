import { z } from 'zod'
import type { Rate } from './rate-limit.ts'

const list = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '')

const environment = z.object({
  WAYBILL_TRUST_PROXY: z.string().default(''),
  WAYBILL_MAIN_HOSTS: z.string().default('shipout,192,localhost,47.75,127.0.0.1,[::1]'),
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
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(filled)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These environment variables are wrong:\n${lines.join('\n')}`)
  }
  return {
    trustedProxies: list(read.data.WAYBILL_TRUST_PROXY),
    mainSiteHosts: list(read.data.WAYBILL_MAIN_HOSTS),
    perUser: rate(read.data.WAYBILL_RATE_USER),
    perIp: rate(read.data.WAYBILL_RATE_IP),
  }
}
