import { getDeclaration, type OrderDeclaration, saveDeclaration } from '@waybill/contract/customs/api'
import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** Where customs want to know what is in a parcel. */
export const toronto = { city: 'Toronto', state: 'ON', zip: 'M5V 2T6', country: 'CA' }

export const declarationOf = async (server: TestServer, as: string, id: number): Promise<OrderDeclaration> =>
  (await server.call(getDeclaration, { params: { id } }, { as })).body.data!

/** Types everything that customs want to know of each line of an order, and answers the declaration. */
export async function declare(server: TestServer, as: string, id: number): Promise<OrderDeclaration> {
  const { version, customs, lines } = await declarationOf(server, as, id)
  const typed = lines.map(({ lineId, sku }, at) => ({
    lineId,
    description: `Goods ${sku}`,
    shortDescription: `Short ${sku}`,
    hsCode: '691200',
    originCountry: 'US',
    value: 12_5000,
    netCg: 10_000 + at,
  }))
  const body = { version, customs, lines: typed }
  expect((await server.call(saveDeclaration, { params: { id }, body }, { as })).body.errorCode).toBeNull()
  return declarationOf(server, as, id)
}
