import { gs1CheckDigit } from '@waybill/contract/products/barcodes'
import { checkProductRow } from '@waybill/contract/products/product-rules'
import { upsertParsedProducts } from '../modules/sell/products/index.ts'
import { inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { demoOrg } from './people.ts'
import { demoProducts } from './product-facts.ts'

const sellers = [
  { orgId: demoOrg.seller, brand: 'Redwood', lines: demoProducts.common },
  { orgId: demoOrg.acmeSeller, brand: 'Bluebird', lines: demoProducts.ceramics },
  { orgId: demoOrg.novaSeller, brand: 'Tanaka', lines: demoProducts.stationery },
]

const dollars = (cents: string | undefined): string => (cents ? String(Number(cents) / 100) : '')

/** A product of the demo; its UPC begins with 0-00000, which no maker owns, and ends in the right check digit. */
function productOf(line: string, { brand, serial }: { brand: string; serial: number }): object {
  const [sku, name, nameCn, cost, declared, weight, sides, hs, origin, description] = line.split('|')
  const [length, width, height] = (sides ?? '').split('x')
  const upc = `000000${String(serial).padStart(5, '0')}`
  const { product, problems } = checkProductRow({
    skuCode: sku ?? '',
    skuName: name ?? '',
    skuNameCN: nameCn ?? '',
    upc: upc + gs1CheckDigit(upc),
    brand,
    purchasingCost: dollars(cost),
    declaredValue: dollars(declared),
    packageType: serial % 4 === 1 ? 'Ready To Ship' : 'Package Needed',
    length: length ?? '',
    width: width ?? '',
    height: height ?? '',
    weight2: weight ?? '',
    unit: 'in/lb',
    batteryFlag: description?.includes('battery') ? 'Yes' : 'No',
    scheduleB: hs ?? '',
    originCountry: origin ?? '',
    quantityUnit: hs ? 'NO' : '',
    custDescription: description ?? '',
  })
  if (!product) throw new Error(`${sku}: ${problems.map((problem) => problem.message).join('; ')}`)
  return product
}

/** Products of the demo sellers; a seller with any product is left as it is. */
export async function seedProducts({ database }: Services): Promise<void> {
  for (const { orgId, brand, lines } of sellers) {
    await inScope(database, { role: 'service', orgId }, async (db, client) => {
      const there = await db.selectFrom('product').select('id').where('org_id', '=', orgId).limit(1).execute()
      if (there.length > 0) return
      const parsed = lines.map((line, at) => JSON.stringify(productOf(line, { brand, serial: 100 + at })))
      const source = { text: 'select line::jsonb as parsed from unnest($3::text[]) as line', values: [parsed] }
      await upsertParsedProducts(client, { orgId, importId: null, onExisting: 'skip' }, source)
    })
  }
}
