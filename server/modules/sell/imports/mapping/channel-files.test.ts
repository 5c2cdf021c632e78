import * as api from '@waybill/contract/imports/api'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { uploaded } from '../testing.ts'

const corpus = join(import.meta.dirname, '../../../../../shared/corpus')
const as = 'seller@demo.test'
const names = existsSync(corpus) ? readdirSync(corpus) : []
const real = names.filter((name) => /^(shopify-orders|etsy-EtsySoldOrderItems)/.test(name))
/** What one carrier and sender for all rows leave open. */
const forAll = {
  carrierName: 'USPS',
  serviceCode: 'Ground Advantage',
  senderName: 'Sam Seller',
  senderCountryCode: 'US',
  senderAddressLine1: '1 Main St',
  senderCity: 'Los Angeles',
  senderStateCode: 'CA',
  senderZipCode: '90001',
  senderPhone: '2135550100',
}

describe.skipIf(real.length === 0)('real exports, where they are at hand', () => {
  const server = useTestServer()
  it('become one order for each order number, with a line for each row', async () => {
    for (const name of real) {
      const { excelCacheId: id } = await uploaded(server, as, { name, bytes: readFileSync(join(corpus, name)) })
      await server.call(api.changeImport, { params: { id }, body: { constants: forAll } }, { as })
      const view = async (show: 'all' | 'valid') =>
        (await server.call(api.viewImport, { query: { excelCacheId: id, show, limit: 500 } }, { as })).body.data!
      // Asking for the valid ones waits for the check.
      await view('valid')
      const { rows } = await view('all')
      const orders = new Set(rows.map((row) => row.values.orderNO))
      expect([name, rows.filter((row) => row.joinedTo === null).length]).toEqual([name, orders.size])
      // Names and places of the samples are invented, so that many zip codes and phones fit none: rows are told apart by nothing else.
      const codes = new Set(rows.flatMap((row) => row.errorMessages.map((one) => one.code)))
      expect([name, [...codes].filter((code) => /DIFFERS|IN_FILE/.test(code))]).toEqual([name, []])
    }
  })
})
