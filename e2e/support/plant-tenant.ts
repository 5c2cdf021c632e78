import { createTenant } from '@waybill/contract/tenants/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { callsOf } from './api.ts'

let made = 0
/** Unlike any other run's, for one server may see many. */
export const freshName = (): string => `t${Date.now().toString(36)}${made++}`

export type PlantedTenant = OutputOf<typeof createTenant> & { host: string; name: string; owner: string }

/** A tenant made by the call, for what is not about making one. */
export async function plantTenant(): Promise<PlantedTenant> {
  const name = freshName()
  const host = `${name}.test`
  const owner = `bo@${host}`
  const body = {
    orgName: `${name} Ltd`,
    siteName: `Site ${name}`,
    siteNameCN: `站点 ${name}`,
    slogan: null,
    colorType: { primary: '#0f5c3f' },
    domains: [{ host, type: 1 as const }],
    owner: { firstName: 'Bo', lastName: 'Bright', email: owner, language: 'en' as const },
  }
  return { ...(await (await callsOf('admin@demo.test')).call(createTenant, { body })), host, name, owner }
}
