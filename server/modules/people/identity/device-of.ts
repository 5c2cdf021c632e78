import type { PublicCtx } from '../../../platform/http/index.ts'
import { networkOf } from '../../../platform/network.ts'

/** What is stored of where a call comes from: what the browser calls itself, and the network of the address. */
export const deviceOf = ({ userAgent, ip }: Pick<PublicCtx, 'userAgent' | 'ip'>) => ({
  user_agent: userAgent === '' ? null : userAgent,
  ip_prefix: networkOf(ip),
})
