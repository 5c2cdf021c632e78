import { getReconciliationState, readPaymentService } from '@waybill/contract/payments/reconciliation-api'
import { storeType } from '@waybill/contract/stores/enums'
import { connectStore } from '@waybill/contract/stores/api'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { journey } from '../support/journey.ts'
import { type DeclaredList, declaredLists, filteredAddress, type Prefix } from '../support/lists.ts'
import { plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

/** A seller with a store that has a log, an order that awaits shipment, and money. */
async function seller() {
  const { email } = await plantSeller({ warehouse: true, funds: 100_000, orders: [{}] })
  const calls = await callsOf(email)
  const demo = { name: 'Log', type: storeType.Unknown, address: '', way: 'demo', keys: {} } as const
  const { storeId } = await calls.call(connectStore, { body: demo })
  return { as: email, id: String(storeId) }
}
/** Before its first reading the reconciliation says so, whatever is filtered. */
async function platform() {
  const as = 'admin@demo.test'
  const { call } = await callsOf(as)
  await call(readPaymentService, {})
  await expect.poll(async () => (await call(getReconciliationState, {})).pending, patient).toBe(false)
  return { as, id: '1' }
}

const searchOf = (address: string) => decodeURIComponent(address.split('#')[1]?.split('?')[1] ?? '')
const search = (page: Page) => searchOf(page.url())
const clearFilters = (page: Page) => page.getByRole('button', { name: 'Clear filters' })

/** Until the list is drawn again, the previous button is still there and would take the next click. */
async function clearSearch(page: Page): Promise<void> {
  await expect.poll(() => search(page), patient).toBe('')
  await clearFilters(page).waitFor({ state: 'detached' })
}

/** Has rows whatever is chosen, so it never says that nothing matches: every carrier has a sheet of each table. */
const ALWAYS_FULL = ['/rate-sheet/lists']

/** Opens a list with every filter set, and clears it from where it says that nothing matches; then again, after Back, from its bar. */
async function setAndClear(page: Page, declared: DeclaredList, path: string): Promise<void> {
  const address = filteredAddress(declared, path)
  // The words, not the cross that empties the search.
  const clear = page.getByRole('search').getByText('Clear', { exact: true })
  await page.goto(address)
  await (ALWAYS_FULL.includes(declared.list.path) ? clear : clearFilters(page)).click()
  await clearSearch(page)
  await page.goBack()
  await expect.poll(() => search(page), patient).toBe(searchOf(address))
  await (ALWAYS_FULL.includes(declared.list.path) ? clear : clearFilters(page)).waitFor()
  // A search alone has no other way out.
  await ((await clear.count()) === 0 ? clearFilters(page) : clear).click()
  // No list is left with its button on the screen: it would take the click that is meant for the next list.
  await clearSearch(page)
}

/** Of resellers alone; journeys/accounts clears its filters. */
const OF_RESELLERS = ['/wallet']
const filtered = declaredLists.filter(
  ({ list }) => Object.keys(list.filters).length > 0 && !OF_RESELLERS.includes(list.path),
)
const apps = [
  { prefix: '/b', who: seller },
  { prefix: '/e', who: seller },
  { prefix: '/a', who: platform },
] satisfies { prefix: Prefix; who: unknown }[]

describe('the filters of every list', () => {
  journey.for(apps)(
    'of $prefix are all gone after Clear, and Back brings them again',
    async ({ prefix, who }, { open }) => {
      const { as, id } = await who()
      const { page } = await open({ as })
      const lists = filtered.filter((one) => one.prefix === prefix)
      expect(lists.length).toBeGreaterThan(1)
      for (const declared of lists) await setAndClear(page, declared, declared.list.path.replace('$id', id))
    },
  )
})
