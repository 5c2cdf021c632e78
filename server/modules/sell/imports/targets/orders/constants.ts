import type { Mapping } from '@waybill/contract/imports/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { senderKeys } from '@waybill/contract/orders/import-address'
import type { ClientBase } from 'pg'

type Part = keyof typeof senderKeys

/** The default sender of the address book as cells of a row; nothing when there is none. */
async function senderOf(client: ClientBase, orgId: number): Promise<RowValues> {
  const { rows } = await client.query<Partial<PostalAddress>>(
    `select name, company, line1, line2, city, state, zip, country, phone, email
     from addresses_default_sender where org_id = $1`,
    [orgId],
  )
  const [address] = rows
  if (!address) return {}
  const cells = (Object.entries(senderKeys) as [Part, string][]).map(([part, key]) => [key, address[part] ?? ''])
  return Object.fromEntries(cells.filter(([, text]) => text !== ''))
}

type Service = { carrier: number; serviceCode: string }
async function serviceOf(client: ClientBase, orgId: number): Promise<Service | null> {
  const { rows } = await client.query<{ service: Service | null }>(
    'select domestic_service as service from defaults_import where org_id = $1',
    [orgId],
  )
  return rows[0]?.service ?? null
}

/** What orders of a file have that says nothing of it: the default sender, the default carrier and service at home. */
export async function orderConstants(client: ClientBase, orgId: number, mapping: Mapping): Promise<RowValues> {
  const has = (key: string) => typeof mapping[key] === 'number'
  const sender = Object.values(senderKeys).some(has) ? {} : await senderOf(client, orgId)
  const service = has('carrierName') ? null : await serviceOf(client, orgId)
  if (!service) return sender
  const carrier = { carrierName: carrierName(service.carrier).en }
  if (has('serviceCode')) return { ...sender, ...carrier }
  return { ...sender, ...carrier, serviceCode: serviceLabel(service.carrier, service.serviceCode).en }
}
