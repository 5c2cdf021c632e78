import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contractCircles } from './contract-folders.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-contract-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, 'packages/contract/src', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

it('lets folders of the contract build on each other, and core join the errors of all', () => {
  plant({
    'core/route.ts': "import type { ErrorCode } from './errors.ts'",
    'core/errors.ts': "import { orderErrors } from '../orders/errors.ts'",
    'orders/errors.ts': 'export const orderErrors = {}',
    'orders/api.ts': "import { route } from '../core/route.ts'",
    'core/route.test.ts': "import { listOrders } from '../orders/api.ts'",
  })
  expect(contractCircles(root)).toEqual([])
})

it('refuses a circle between folders, however long', () => {
  plant({
    'orders/api.ts': "import { parcel } from '../parcels/parcel.ts'",
    'parcels/parcel.ts': "import type { Service } from '../carriers/services.ts'",
    'carriers/services.ts': "import type { Order } from '../orders/api.ts'",
    'places/zip.ts': "import { parcel } from '../parcels/parcel.ts'",
  })
  expect(contractCircles(root).sort()).toEqual([
    'carriers → orders (packages/contract/src/carriers/services.ts)',
    'orders → parcels (packages/contract/src/orders/api.ts)',
    'parcels → carriers (packages/contract/src/parcels/parcel.ts)',
  ])
})
